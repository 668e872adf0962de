import type { Change } from '../../../server/contract/actions/change.ts'

/** The loaded changes of one request, newest first. */
export interface Request {
  batchId: string
  changes: readonly Change[]
}

/** Groups consecutive changes by request; a request writes its changes in sequence. */
export function groupChanges(changes: readonly Change[]): Request[] {
  const requests: { batchId: string; changes: Change[] }[] = []
  for (const change of changes) {
    const last = requests.at(-1)
    if (last?.batchId === change.batchId) last.changes.push(change)
    else requests.push({ batchId: change.batchId, changes: [change] })
  }
  return requests
}
