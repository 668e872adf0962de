import type { ImportError } from '../../contract/actions/import.ts'
import { pointerTo } from '../../contract/define/json-pointer.ts'
import type { PlannedNode, PlannedRow } from '../../imports/planned-row.ts'
import type { Problem } from '../problem.ts'

/** JSON Pointer to the source of a field, or to its object. */
const pathOfField = (node: PlannedNode, row: PlannedRow, field: string): string =>
  (node.sources[field] ?? []).reduce<string>(pointerTo, row.path)

/** An error of one field of a row. */
export const errorIn = (node: PlannedNode, row: PlannedRow, field: string, message: string): ImportError => ({
  path: pathOfField(node, row, field),
  entity: node.entity,
  field,
  message,
})

/** The document field of an error, as named by the profile. */
function fieldOf(row: PlannedRow, path: string): string {
  const name = path.slice(1).replaceAll('/', '.')
  const known = [...row.given, ...row.lookups.map(([target]) => target)]
  return known.find((each) => name === each || name.startsWith(`${each}.`)) ?? name
}

/** Converts the problem of a single write to errors of the document. */
export function errorsOf(node: PlannedNode, row: PlannedRow, problem: Problem): ImportError[] {
  if (!problem.errors || problem.errors.length === 0) {
    return [{ path: row.path, entity: node.entity, message: problem.message }]
  }
  return problem.errors.map(({ path, message }) => errorIn(node, row, fieldOf(row, path), message))
}
