import type { StoredRowOf } from '../../../server/contract/define/define.ts'
import type { Resources } from '../../../server/contract/index.ts'
import type { Row } from '../../data/row-cache.ts'
import type { RowTable } from '../../data/rows/row-table.ts'

/** A lap as this page holds it. Version 0 is one that the server has not confirmed yet. */
export type Lap = StoredRowOf<Resources['laps']>

/** The laps of the page, by run sheet. */
export class LapStore {
  readonly #table: RowTable<Lap>
  /** Calls back when any lap changes. */
  readonly subscribe: (listener: () => void) => () => void
  /** Rises with each change. */
  readonly revision: () => number
  /** A lap as the server has it. */
  readonly get: (id: string) => Lap | undefined
  /** A lap with its pending edits. */
  readonly shown: (id: string) => Lap | undefined

  constructor(table: RowTable<Row<'laps'>>) {
    this.#table = table as unknown as RowTable<Lap>
    this.subscribe = this.#table.subscribe
    this.revision = this.#table.revision
    this.get = this.#table.held
    this.shown = this.#table.shown
  }

  /** Laps of a run sheet in the order of their numbers; the same array until one of them changes. */
  ofSheet(runSheetId: string): readonly Lap[] {
    return this.#table.rows({ runSheetId })
  }

  /** Takes in laps of the server; older versions are ignored. */
  put(laps: readonly Lap[]): void {
    this.#table.put(laps)
  }
}
