import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldLabel } from '../../../../server/calc/field-label.ts'
import type { OwnSteps } from '../../../context/use-undo.ts'
import { sameValue } from '../../../data/queue/same-value.ts'
import { rowStoreOf } from '../../../data/rows/row-store.ts'
import { pageUndo, type Turned } from '../../../data/undo.ts'
import { useUpdate } from '../../../data/use/use-rows.ts'
import { failureText } from '../failure-text.ts'
import { type PathValues, patchOf, valueAt, valuesAt, withValues } from './paths.ts'
import { clashesOf, saveMerged } from './save-merged.ts'
import type { Setup } from './sheet-cells.ts'

/** Unwritten values, because another user changed the same cells. */
interface Clash {
  theirs: Setup
  /** The setup as displayed at the edit. */
  base: Setup
  values: PathValues
}

const CHANGED_SINCE = 'has been changed since; it stays as it is.'

const namesOf = (values: PathValues) =>
  Object.keys(values)
    .map((path) => fieldLabel(path).label)
    .join(', ')

/** Writes to a setup with undo and conflict detection. */
export function useSetupEdit(setup: Setup, stack: OwnSteps) {
  const cache = useQueryClient()
  const { mutateAsync } = useUpdate('setups', 'own')
  const [clash, setClash] = useState<Clash>()
  const [sending, setSending] = useState(0)
  const latest = useRef(setup)
  // A render in between may still have the row before the last response.
  if (setup.version >= latest.current.version) latest.current = setup
  const own = useRef<PathValues>({})

  async function save(seen: Setup, values: PathValues): Promise<string | undefined> {
    const now = latest.current
    /** The sheet as the person saw it, with their own later writes that still stand in the newer one. */
    const known = (theirs: Setup) => {
      const stands = ([path, value]: [string, unknown]) => sameValue(valueAt(theirs, path), value)
      return withValues(seen, Object.fromEntries(Object.entries(own.current).filter(stands)))
    }
    const clashes = (theirs: Setup) => clashesOf(known(theirs), theirs, values).length > 0
    // The newest row on the page has the displayed values of these fields: write onto that one.
    const saved = clashes(now) ? { theirs: now } : await saveMerged(mutateAsync, now, values)
    if ('theirs' in saved) {
      setClash({ theirs: saved.theirs, base: known(saved.theirs), values })
      return 'Another user changed this meanwhile.'
    }
    own.current = { ...own.current, ...values }
    // A queued row has the old version, without values written beside it.
    const isNewer = saved.row.version > latest.current.version
    latest.current = isNewer ? saved.row : withValues(latest.current, values)
    return undefined
  }

  /** Undefined once written, else the reason. Throws server refusals. Writes are queued in order. */
  async function put(seen: Setup, values: PathValues): Promise<string | undefined> {
    setSending((count) => count + 1)
    return save(seen, values).finally(() => setSending((count) => count - 1))
  }

  /** Restores values, unless they were changed since. */
  async function putBack(expected: PathValues, values: PathValues, text: string): Promise<Turned> {
    const now = latest.current
    const isMoved = !sameValue(valuesAt(now, expected), expected)
    const wrong = isMoved ? `${namesOf(expected)} ${CHANGED_SINCE}` : await put(now, values)
    return wrong === undefined ? { result: 'done', text } : { result: 'refused', text: wrong }
  }

  /**
   * Writes values onto the setup as displayed (`seen`). Undefined on success, else an error message. `undoToo` runs
   * after an undo, to revert related changes by the server.
   */
  async function write(
    values: PathValues,
    seen: Setup = latest.current,
    undoToo?: () => Promise<unknown>,
  ): Promise<string | undefined> {
    const before = valuesAt(seen, values)
    if (sameValue(before, values)) return undefined
    const undo = async () => {
      const turned = await putBack(values, before, 'Undone.')
      if (turned.result === 'refused' || !undoToo) return turned
      return undoToo().then(
        () => turned,
        (error: unknown) => ({ result: 'partly' as const, text: failureText(error) }),
      )
    }
    return pageUndo.during(async () => {
      const wrong = await put(seen, values).catch((error: unknown) => failureText(error))
      if (wrong === undefined) stack.push({ undo, redo: () => putBack(before, values, 'Redone.') })
      return wrong
    })
  }

  return {
    write,
    saving: sending > 0,
    conflict: clash && { ...clash, body: patchOf(clash.values) },
    takeTheirs() {
      if (clash) rowStoreOf(cache).keep('setups', clash.theirs)
      setClash(undefined)
    },
    /** Writes the values of these paths over theirs. */
    async keepMine(paths: readonly string[]) {
      if (!clash) return undefined
      setClash(undefined)
      const kept = Object.entries(clash.values).filter(([path]) => paths.includes(path))
      return write(Object.fromEntries(kept), clash.theirs)
    },
  }
}
export type SetupEdit = ReturnType<typeof useSetupEdit>
