import { thrownWords } from '../calc/thrown-words.ts'
import type { Table } from '../domain/exports/table.ts'
import { Problem } from '../domain/problem.ts'
import { functionOf } from '../files/module-file.ts'
import { type Cell, cellOf } from './cell.ts'
import type { Exporter, WriteExport } from './define-exporter.ts'

const MAX_REASON_LENGTH = 300
/** The server's thread asks for each part that is yielded: small ones, such as a row, are put together. */
const BYTES_AT_ONCE = 65_536
const PARTS_AT_ONCE = 1000

function bytesOf(part: unknown): Uint8Array {
  if (typeof part === 'string') return Buffer.from(part)
  if (part instanceof Uint8Array) return part
  throw new Error('it wrote a part that is neither text nor bytes')
}

function partsIn(written: unknown): Iterable<unknown> | AsyncIterable<unknown> {
  if (typeof written === 'string' || written instanceof Uint8Array) return [written]
  const isList = written instanceof Object && (Symbol.iterator in written || Symbol.asyncIterator in written)
  if (!isList) throw new Error('it must give text, bytes, or a list or generator of these')
  return written as Iterable<unknown>
}

async function* putTogether(parts: ReturnType<typeof partsIn>): AsyncGenerator<Uint8Array, void, void> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const each of parts) {
    const part = bytesOf(each)
    // A small one is copied: the next may be written into the same buffer.
    waiting.push(part.length < BYTES_AT_ONCE ? Uint8Array.from(part) : part)
    bytes += part.length
    if (bytes < BYTES_AT_ONCE && waiting.length < PARTS_AT_ONCE) continue
    yield waiting.length === 1 ? part : Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  yield Buffer.concat(waiting)
}

/** A table in the format of a program's exporter. Throws a `Problem` 500 that names it; what reading the rows throws stays as it is. */
export async function* addedFile(
  { title, columns, lines }: Table,
  { kind, write }: Pick<Exporter, 'kind' | 'write'>,
): AsyncGenerator<Uint8Array, void, void> {
  let ofReading: unknown
  function* rows(): Generator<Cell[], void, void> {
    try {
      for (const part of lines) for (const line of part) yield line.map(cellOf)
    } catch (error) {
      ofReading = error
      throw error
    }
  }
  const unread = () => {
    if (ofReading !== undefined) throw ofReading
  }
  try {
    const call = await functionOf<WriteExport>(write)
    const table = { title, columns: columns.map(({ header, kind }) => ({ header, kind })), rows: rows() }
    yield* putTogether(partsIn(await call(table)))
    // One that goes on after its rows ended early writes a file that only looks whole.
    unread()
  } catch (error) {
    unread()
    throw new Problem(
      500,
      'export_failed',
      `The exporter ${kind}: ${thrownWords(error).slice(0, MAX_REASON_LENGTH)}`,
    )
  }
}
