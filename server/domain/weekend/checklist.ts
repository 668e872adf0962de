import { signatureOf } from '../../calc/garage/signatures.ts'
import type { BaseRow, StoredRowOf } from '../../contract/define/define.ts'
import { checklist, MAX_SIGNATURES, type Signature } from '../../contract/resources/garage/checklist.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { crud, type Service } from '../crud.ts'
import type { Writing } from '../principal.ts'
import { conflict, invalid } from '../problem.ts'
import { inOneEvent } from './event-bound.ts'

const checked = (row: BaseRow) => row as BaseRow & StoredRowOf<typeof checklist>

const base = crud(checklist, {
  complete(scope, row) {
    inOneEvent(scope, row)
    const { items, signatures } = checked(row)
    if (signatures.every(({ item }) => items.includes(item))) return row
    throw conflict('signed', 'An item that was signed stays as it is: add another one.', {
      errors: [{ path: '/items', message: 'must keep what was signed' }],
    })
  },
})

/** Signs an item as the person of the request, now, or takes its signature back. 400 for no item of it; 409 at the maximum. */
export function* signItem(
  scope: Writing,
  id: string,
  ifMatch: number | undefined,
  { item, signed }: Pick<Signature, 'item' | 'signed'>,
): Sliced<BaseRow> {
  const before = base.get(scope, id, ifMatch)
  const { items, signatures } = checked(before)
  if (!items.includes(item)) throw invalid([{ path: '/item', message: 'is no item of this checklist' }])
  if ((signatureOf(signatures, item) !== undefined) === signed) return before
  if (signatures.length >= MAX_SIGNATURES)
    throw conflict(
      'too_many_signatures',
      `This checklist has ${MAX_SIGNATURES} signatures: begin another one.`,
    )
  const { userId, name } = scope.actor
  const entry: Signature = { item, signed, at: scope.now, by: userId, byName: name, importedBy: null }
  return yield* base.rewrite(scope, before, { signatures: [...signatures, entry] })
}

/** Checklists whose signatures are made by `signItem` only; those of an archive say who brought them in. */
export const checklists: Service = {
  ...base,
  insert(scope, { signatures = [], ...input }) {
    const importedBy = scope.actor.name
    return base.insert(scope, {
      ...input,
      signatures: (signatures as Signature[]).map((each) => ({
        ...each,
        importedBy: each.importedBy ?? importedBy,
      })),
    })
  },
  create: (scope, input) => checklists.insert(scope, input),
  adapt: (_scope, _before, { signatures: _, ...patch }) => patch,
}
