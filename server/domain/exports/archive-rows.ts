import { type AnyResource, type BaseRow, baseShape } from '../../contract/define/define.ts'
import { referencesOf } from '../../contract/references.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRow } from '../../db/rows/repo.ts'
import { idsAt } from '../references.ts'

/** Fields set by an import itself. */
const OWN = Object.keys(baseShape).filter((field) => field !== 'id' && field !== 'parameters')

/** A stored row without its account fields. */
export function archivedRow(row: BaseRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !OWN.includes(field)))
}

/** References of a resource to itself. */
const mentionedOfItsKind = (resource: AnyResource, row: BaseRow) =>
  referencesOf(resource)
    .filter(({ entity }) => entity === resource.name)
    .flatMap(({ path }) => idsAt(row, path).map(({ id }) => id))

/** Rows by id, each after the rows of its resource that it references: a setup after its parent. */
export function* orderedRows(
  scope: ReadScope,
  resource: AnyResource,
  ids: ReadonlySet<string>,
): Generator<BaseRow, void, void> {
  const done = new Set<string>()
  for (const id of [...ids].sort()) {
    const chain = [id]
    for (let next = chain.at(-1); next; next = chain.at(-1)) {
      const row = done.has(next) ? undefined : findRow(scope, resource, next)
      const first =
        row &&
        mentionedOfItsKind(resource, row).find(
          (each) => ids.has(each) && !done.has(each) && !chain.includes(each),
        )
      if (first) chain.push(first)
      else {
        chain.pop()
        if (row) {
          done.add(next)
          yield row
        }
      }
    }
  }
}
