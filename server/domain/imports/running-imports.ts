import type { RunningImport } from '../../contract/actions/import.ts'

/** Imports that are being done at this moment, by account; in memory only. */
export interface RunningImports {
  /** Takes one down until `end`; what is changed in it shows. */
  begin(accountId: string, running: RunningImport): { running: RunningImport; end(): void }
  of(accountId: string): RunningImport[]
}

export function createRunningImports(): RunningImports {
  const all = new Set<{ accountId: string; running: RunningImport }>()
  return {
    begin(accountId, running) {
      const entry = { accountId, running }
      all.add(entry)
      return { running, end: () => void all.delete(entry) }
    },
    of: (accountId) => [...all].filter((each) => each.accountId === accountId).map(({ running }) => running),
  }
}
