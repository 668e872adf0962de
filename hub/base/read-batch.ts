import { promisify } from 'node:util'
import { gunzip as gunzipCallback } from 'node:zlib'
import { z } from 'zod'
import { change } from '../../server/contract/actions/change.ts'
import { id } from '../../server/contract/define/fields.ts'
import { jsonViolations } from '../../server/contract/define/json-guard.ts'
import type { Schema } from '../../server/contract/define/schema.ts'
import { badBatch, HubProblem } from './problem.ts'

export const MAX_ITEMS = 5000
export const MAX_BYTES = 32 * 1024 * 1024

const gunzip = promisify(gunzipCallback)
const seq = z.int().min(1)

const header = z.object({
  epoch: id(),
  fromSeq: seq,
  toSeq: seq,
  /** The change that a branch continues; left out by the first epoch of a source. */
  after: z.object({ epoch: id(), seq: z.int().min(0) }).optional(),
  /** Versions of rows that a restore raised without a change, by entity type and id. */
  versions: z.record(z.string(), z.record(id(), z.int().min(1))).optional(),
})

const item = change.extend({ seq, version: z.int().min(0) })

export type Item = z.output<typeof item>
export type Batch = z.output<typeof header> & { items: Item[] }

const tooLarge = (what: string) =>
  new HubProblem(413, 'too_large', `${what} Send the changes in smaller batches.`)
export const tooManyBytes = () => tooLarge('The batch is larger than 32 MB.')

/** The body as text. Gzip is recognised by its first two bytes, whatever the headers say. */
async function textOf(body: Buffer): Promise<string> {
  let bytes: Buffer = body
  if (body[0] === 0x1f && body[1] === 0x8b) {
    try {
      bytes = await gunzip(body, { maxOutputLength: MAX_BYTES })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooManyBytes()
      throw badBatch('The body cannot be unpacked: it is not whole gzip.')
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badBatch('The body is not UTF-8 text.')
  }
}

function jsonIn(line: string, number: number): unknown {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw badBatch(`Line ${number} is not JSON.`)
  }
  const [violation] = jsonViolations(value)
  if (violation) throw badBatch(`Line ${number}: ${violation.path || 'the value'} ${violation.message}.`)
  return value
}

function parsed<T>(schema: Schema<T>, line: string, number: number): T {
  const result = z.safeParse(schema, jsonIn(line, number))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw badBatch(`Line ${number}: ${issue?.path.join('.') || 'the value'}: ${issue?.message}.`)
}

/** Reads the batch: gzip NDJSON, or plain. Throws 400 for what is no batch, 413 for more than it may hold. */
export async function readBatch(body: Buffer): Promise<Batch> {
  const lines = (await textOf(body)).split('\n')
  while (lines.at(-1)?.trim() === '') lines.pop()
  const [first, ...rest] = lines
  if (first === undefined) throw badBatch('The body is empty: its first line names epoch, fromSeq and toSeq.')
  if (rest.length > MAX_ITEMS) throw tooLarge(`The batch has ${rest.length} changes, more than ${MAX_ITEMS}.`)
  const head = parsed(header, first, 1)
  const { fromSeq, toSeq, after } = head
  if (toSeq < fromSeq) throw badBatch('toSeq is before fromSeq.')
  if (after?.epoch === head.epoch) throw badBatch('An epoch cannot continue itself.')
  let last = fromSeq - 1
  const items = rest.map((line, index) => {
    const each = parsed(item, line, index + 2)
    if (each.seq <= last || each.seq > toSeq) {
      throw badBatch(
        `Line ${index + 2}: seq ${each.seq} is out of order: changes rise from ${fromSeq} to ${toSeq}.`,
      )
    }
    last = each.seq
    return each
  })
  return { ...head, items }
}
