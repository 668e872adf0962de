import type { Change } from '../../../server/contract/actions/change.ts'

/** The changes of one request, newest first, as far as they are here. */
export interface Request {
  batchId: string
  changes: readonly Change[]
}

/** Changes that were made together, together: a request writes its changes one after the other. */
export function groupChanges(changes: readonly Change[]): Request[] {
  const requests: { batchId: string; changes: Change[] }[] = []
  for (const change of changes) {
    const last = requests.at(-1)
    if (last?.batchId === change.batchId) last.changes.push(change)
    else requests.push({ batchId: change.batchId, changes: [change] })
  }
  return requests
}
