import { MAX_IMPORT_ERRORS, MAX_IMPORT_ROWS } from '../contract/actions/import.ts'
import type { CompiledScope } from './compiled-scope.ts'
import type { Document } from './expand-csv.ts'
import { ImportProblem } from './import-problem.ts'
import { type Found, rootOf } from './paths/found.ts'
import type { Visits } from './paths/visits.ts'
import type { PlannedRow, RowError } from './planned-row.ts'
import { createRowReader } from './read-row.ts'
import { createRowPlaces } from './row-places.ts'
import { createReadMarks, type ReadMarks } from './unread.ts'

const tooMany = () =>
  new ImportProblem(
    413,
    'too_many_rows',
    `The document has more than ${MAX_IMPORT_ROWS.toLocaleString('en')} rows. Send it in parts.`,
  )

/**
 * Every row of a document in order, parents before their children; `errors` collects their errors. Children of a row
 * skipped by `distinct` belong to the first row with its key; joined children are not repeated.
 */
export function* readRows(
  scope: CompiledScope,
  document: Document,
  visits: Visits,
  errors: RowError[],
  marks: ReadMarks = createReadMarks(),
): Generator<PlannedRow> {
  const walk = { root: rootOf(document.payload), visits, marks }
  const placesOf = createRowPlaces(document, walk)
  const readRow = createRowReader(walk, errors)
  let count = 0

  function* rowsOf(index: number, parentPlace: Found | null, parent: number | null): Generator<PlannedRow> {
    const node = scope.nodes[index]
    if (!node) return
    for (const place of placesOf(node, parentPlace)) {
      marks.row(place)
      const row = readRow(node, place, index, count, parent)
      if ('first' in row) {
        for (const child of node.children) {
          if (scope.nodes[child]?.rows.fromRoot === false) yield* rowsOf(child, place, row.first)
        }
        continue
      }
      if (count >= MAX_IMPORT_ROWS) throw tooMany()
      const own = count
      count += 1
      yield row
      if (errors.length >= MAX_IMPORT_ERRORS) return
      for (const child of node.children) yield* rowsOf(child, place, own)
    }
  }

  for (const root of scope.roots) yield* rowsOf(root, null, null)
}
