import { useRef, useState } from 'react'
import { sameValue } from '../../../data/queue/same-value.ts'
import type { Setup } from '../sheet/sheet-cells.ts'
import type { SetupEdit } from '../sheet/use-setup-edit.ts'
import { doubledNames, isBegun, type MapRow, mapRows, mapsOf } from './map-rows.ts'

interface Draft {
  rows: readonly MapRow[]
  /** The setup at the start of the edit. */
  seen: Setup
}

/** Draft of a setup's maps, saved as a whole when a row loses the focus. */
export function useMapsDraft(setup: Setup, write: SetupEdit['write']) {
  const [draft, setDraft] = useState<Draft>()
  const [error, setError] = useState<string>()
  const added = useRef(0)
  const rows = draft?.rows ?? mapRows(setup.maps)
  const changed = (next: readonly MapRow[]): Draft => ({ rows: next, seen: draft?.seen ?? setup })

  async function save(given: Draft | undefined = draft): Promise<void> {
    if (!given) return
    const [doubled] = doubledNames(given.rows)
    if (doubled !== undefined) return setError(`There are two maps with the name ${doubled}.`)
    setError(undefined)
    // An incomplete row delays the save.
    if (given.rows.some(isBegun)) return
    const maps = mapsOf(given.rows, given.seen.maps)
    const wrong = sameValue(maps, given.seen.maps) ? undefined : await write({ maps }, given.seen)
    setError(wrong)
    if (wrong === undefined) setDraft((now) => (now === given ? undefined : now))
  }

  return {
    rows,
    error,
    save: () => save(),
    change: (at: number, part: Partial<MapRow>) =>
      setDraft(changed(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))),
    add() {
      added.current += 1
      setDraft(changed([...rows, { key: `new ${added.current}`, name: '', value: '' }]))
    },
    remove(at: number) {
      const next = changed(rows.toSpliced(at, 1))
      setDraft(next)
      return save(next)
    },
  }
}
