import type { ApiError, CallOptions } from '../../../server/contract/client.ts'
import { classifyError } from '../../../server/contract/offline/classify-error.ts'
import type { Edit } from '../edit.ts'
import type { AnyRow } from '../row-list.ts'
import { mergePatch } from './merge-patch.ts'
import { sameValue } from './same-value.ts'
import type { Sender } from './sender.ts'

/**
 * The row of a refused edit whose values the server has already: an earlier answer was lost longer ago than the server
 * keeps idempotency keys, or another user did the same. Rejects without an answer of the server.
 */
export async function alreadyDone(
  sender: Sender,
  edit: Edit,
  { problem }: ApiError,
  options: CallOptions,
): Promise<AnyRow | undefined> {
  const { status, code, errors = [], current } = problem
  if (edit.op === 'remove') {
    return status === 404 ? (edit.base ?? { id: edit.rowId, version: 0 }) : undefined
  }
  if (edit.op === 'update') {
    if (status !== 412 || !current) return undefined
    const theirs = current as AnyRow
    return sameValue(mergePatch(edit.resource, theirs, edit.body), theirs) ? theirs : undefined
  }
  if (edit.op === 'action') return undefined
  // The id is made here, so no other client creates it.
  if (code !== 'duplicate' || !/^(?:\/items\/\d+)?\/id$/.test(errors[0]?.path ?? '')) return undefined
  try {
    return await sender.get(edit.resource, edit.rowId, options)
  } catch (error) {
    if (classifyError(error) !== 'refused') throw error
    return undefined
  }
}
