import type { Verified } from '../../backups/verify-all.ts'

/** Why there is no database to serve. */
export interface Loss {
  what: 'damaged' | 'missing'
  /** Folder with the damaged files; null if there are none. */
  setAside: string | null
  /** Errors reported by SQLite. */
  words: string
}

/** A backup as shown on the recovery page. */
export interface Offer {
  id: string
  createdAt: string
  sizeBytes: number
  accounts: string[]
  file: string
  isSound: boolean
  problem: string | null
}

export interface RecoveryState extends Loss {
  /** Newest first. */
  items: Offer[]
  /** The last valid one. */
  best: string | null
}

export function recoveryState(loss: Loss, seen: readonly Verified[]): RecoveryState {
  const items = seen.map(
    ({ file, facts, problem }): Offer => ({
      id: file.id,
      createdAt: new Date(file.createdAtMs).toISOString(),
      sizeBytes: file.sizeBytes,
      accounts: facts?.accounts.map(({ name }) => name) ?? [],
      file: file.name,
      isSound: facts !== null,
      problem,
    }),
  )
  return { ...loss, items, best: items.find(({ isSound }) => isSound)?.id ?? null }
}
