import { type AnyResource, type BaseRow, baseShape } from '../../contract/define/define.ts'
import { referencesOf } from '../../contract/references.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRow } from '../../db/rows/repo.ts'
import { idsAt } from '../references.ts'

/** What every row gets anew where it is brought in. */
const OWN = Object.keys(baseShape).filter((field) => field !== 'id' && field !== 'parameters')

/** A row as the archive keeps it: what is stored, without what belongs to the account that it comes from. */
export function archivedRow(row: BaseRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !OWN.includes(field)))
}

/** Rows of a resource that other rows of it are built on. */
const mentionedOfItsKind = (resource: AnyResource, row: BaseRow) =>
  referencesOf(resource)
    .filter(({ entity }) => entity === resource.name)
    .flatMap(({ path }) => idsAt(row, path).map(({ id }) => id))

/** These rows in the order of their ids, but each after what it mentions of its own kind: a setup after its parent. */
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
