import { thrownWords } from '../calc/thrown-words.ts'
import type { Table } from '../domain/exports/table.ts'
import { Problem } from '../domain/problem.ts'
import { functionOf } from '../files/module-file.ts'
import { type Cell, cellOf } from './cell.ts'
import type { Exporter, WriteExport } from './define-exporter.ts'

const LONGEST_REASON = 300

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
    for await (const part of partsIn(await call(table))) yield bytesOf(part)
    // One that goes on after its rows ended early writes a file that only looks whole.
    unread()
  } catch (error) {
    unread()
    throw new Problem(
      500,
      'export_failed',
      `The exporter ${kind}: ${thrownWords(error).slice(0, LONGEST_REASON)}`,
    )
  }
}
