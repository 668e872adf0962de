import type { RunningImport } from '../../contract/actions/import.ts'

/** Running imports by account; in memory only. */
export class RunningImports {
  readonly #all = new Set<{ accountId: string; running: RunningImport }>()

  /** Lists an import until `end`; changes to `running` are visible. */
  begin(accountId: string, running: RunningImport): { running: RunningImport; end(): void } {
    const entry = { accountId, running }
    this.#all.add(entry)
    return { running, end: () => void this.#all.delete(entry) }
  }

  of(accountId: string): RunningImport[] {
    return [...this.#all].filter((each) => each.accountId === accountId).map(({ running }) => running)
  }
}
