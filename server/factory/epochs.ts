import type { RestoreEntry } from '../db/log/log-text.ts'

/** A stretch of the log between restores. */
export interface Epoch {
  /** UUIDv7: the account's id for the first stretch, then the id of the restore's request. */
  id: string
  /** The change that the stretch continues; null for the first. */
  after: { epoch: string; seq: number } | null
  /** Its first number: that of the restore entry. */
  from: number
  /** Its last number: null for the stretch that goes on. */
  to: number | null
}

/** The stretches of an account's log, oldest first: each restore begins one, after the change that it went back to. */
export function epochsOf(accountId: string, restores: readonly RestoreEntry[]): Epoch[] {
  const epochs: Epoch[] = [{ id: accountId, after: null, from: 1, to: null }]
  for (const { seq, batchId, from } of restores) {
    const before = epochs.at(-1) as Epoch
    before.to = from
    epochs.push({ id: batchId, after: { epoch: before.id, seq: from }, from: seq, to: null })
  }
  return epochs
}

/** The stretch that the change after this number is in. */
export const epochAfter = (epochs: readonly Epoch[], seq: number): Epoch =>
  epochs.find(({ to }) => to === null || to > seq) as Epoch
