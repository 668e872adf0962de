import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldLabel } from '../../../../server/calc/field-label.ts'
import { sameValue } from '../../../data/queue/same-value.ts'
import { rowStoreOf } from '../../../data/rows/row-store.ts'
import type { Turned, UndoStack } from '../../../data/undo.ts'
import { useUpdate } from '../../../data/use/use-rows.ts'
import { failureText } from '../failure-text.ts'
import { type PathValues, valueAt, valuesAt, withValues } from './paths.ts'
import { clashesOf, saveMerged } from './save-merged.ts'
import type { Setup } from './sheet-cells.ts'

/** Somebody else gave other values to the same fields meanwhile. */
export interface Conflict {
  theirs: Setup
  values: PathValues
  paths: readonly string[]
}

const CHANGED_SINCE = 'has been changed since; it stays as it is.'

const namesOf = (values: PathValues) =>
  Object.keys(values)
    .map((path) => fieldLabel(path).label)
    .join(', ')

/** Writing to a sheet, with a way back, and a question where somebody else was faster. */
export function useSetupEdit(setup: Setup, stack: UndoStack) {
  const cache = useQueryClient()
  const { mutateAsync } = useUpdate('setups')
  const [conflict, setConflict] = useState<Conflict>()
  const [sending, setSending] = useState(0)
  const latest = useRef(setup)
  // A page that draws in between may still have the row before the last answer.
  if (setup.version >= latest.current.version) latest.current = setup
  const own = useRef<PathValues>({})

  async function save(seen: Setup, values: PathValues): Promise<string | undefined> {
    const now = latest.current
    const clashes = (theirs: Setup) =>
      clashesOf(seen, theirs, values).filter((path) => !sameValue(valueAt(theirs, path), own.current[path]))
    // Of these fields the newest row that the page has says what the person saw: it is the one to write onto.
    const saved = clashes(now).length > 0 ? { theirs: now } : await saveMerged(mutateAsync, now, values)
    if ('theirs' in saved) {
      setConflict({ theirs: saved.theirs, values, paths: clashes(saved.theirs) })
      return 'Somebody else changed this meanwhile.'
    }
    own.current = { ...own.current, ...values }
    // A row that waits bears the old version, and shows nothing of what was written beside it.
    const isNewer = saved.row.version > latest.current.version
    latest.current = isNewer ? saved.row : withValues(latest.current, values)
    return undefined
  }

  /** Undefined when it is written, or else why not. Throws what the server refuses. The queue keeps the order. */
  async function put(seen: Setup, values: PathValues): Promise<string | undefined> {
    setSending((count) => count + 1)
    return save(seen, values).finally(() => setSending((count) => count - 1))
  }

  /** Puts values back, unless somebody has given others since. */
  async function putBack(expected: PathValues, values: PathValues, text: string): Promise<Turned> {
    const now = latest.current
    const isMoved = !sameValue(valuesAt(now, expected), expected)
    const wrong = isMoved ? `${namesOf(expected)} ${CHANGED_SINCE}` : await put(now, values)
    return wrong === undefined ? { result: 'done', text } : { result: 'refused', text: wrong }
  }

  /**
   * Writes values onto the sheet as it was `seen`. Undefined when all is well, else what went wrong, in words. `undoToo` is
   * done once the values are taken back: for what the server changed along with them.
   */
  async function write(
    values: PathValues,
    seen: Setup = latest.current,
    undoToo?: () => Promise<unknown>,
  ): Promise<string | undefined> {
    const before = valuesAt(seen, values)
    if (sameValue(before, values)) return undefined
    const wrong = await put(seen, values).catch((error: unknown) => failureText(error))
    const undo = async () => {
      const turned = await putBack(values, before, 'Taken back.')
      if (turned.result === 'refused' || !undoToo) return turned
      return undoToo().then(
        () => turned,
        (error: unknown) => ({ result: 'partly' as const, text: failureText(error) }),
      )
    }
    if (wrong === undefined) stack.push({ undo, redo: () => putBack(before, values, 'Done again.') })
    return wrong
  }

  return {
    write,
    saving: sending > 0,
    conflict,
    takeTheirs() {
      if (conflict) rowStoreOf(cache).keep('setups', conflict.theirs)
      setConflict(undefined)
    },
    async keepMine() {
      if (!conflict) return undefined
      setConflict(undefined)
      return write(conflict.values, conflict.theirs)
    },
  }
}
export type SetupEdit = ReturnType<typeof useSetupEdit>
