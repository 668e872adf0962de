import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Turned, UndoStack } from '../../data/undo.ts'
import { rowsOf, useUpdate } from '../../data/use/use-rows.ts'
import { type Failure, toFailure } from '../../format/failure.ts'
import {
  bodyOf,
  changesOf,
  draftOf,
  type KeyedRow,
  type Plan,
  type PlanDraft,
  rebased,
  turnedDraft,
} from './plan-draft.ts'
import { useAutosave } from './use-autosave.ts'

const CONFLICT = 412

interface Held {
  /** The plan as the server has it, as far as this editor has taken it in. */
  base: Plan
  draft: PlanDraft
}

const changesIn = ({ base, draft }: Held) => changesOf(bodyOf(draft), bodyOf(base))
const isEmpty = (changes: object) => Object.keys(changes).length === 0
const CHANGED_SINCE = 'Somebody else has changed this part of the plan since; it stays as it is.'

/** My changes on another state of the plan; undefined where both changed the same. */
function onto({ base, draft }: Held, theirs: Plan): Held | undefined {
  const body = rebased(bodyOf(base), bodyOf(draft), bodyOf(theirs))
  return body && { base: theirs, draft: draftOf(body, draft.rows) }
}

/** Changes of the draft, each with its way back. */
function useEdits(latest: RefObject<Held>, hold: (next: Held) => void, stack: UndoStack) {
  const set = useCallback(
    (change: (draft: PlanDraft) => PlanDraft, tag?: string) => {
      const before = latest.current.draft
      const after = change(before)
      if (after === before) return
      const turn = (from: PlanDraft, to: PlanDraft) => async (): Promise<Turned> => {
        const turned = turnedDraft(latest.current.draft, from, to)
        if (!turned) return { result: 'refused', text: CHANGED_SINCE }
        hold({ ...latest.current, draft: turned })
        return { result: 'done' }
      }
      hold({ ...latest.current, draft: after })
      stack.push({ undo: turn(after, before), redo: turn(before, after) }, tag)
    },
    [latest, hold, stack],
  )
  const setRows = useCallback(
    (change: (rows: readonly KeyedRow[]) => readonly KeyedRow[], tag?: string) =>
      set((before) => {
        const rows = change(before.rows)
        return rows === before.rows ? before : { ...before, rows }
      }, tag),
    [set],
  )
  return { set, setRows }
}

/** A plan that is edited: what is typed counts at once, is saved by itself, and never goes over somebody else's unseen. */
export function usePlanDraft(plan: Plan) {
  const update = useUpdate('runPlans')
  const [held, setHeld] = useState<Held>(() => ({ base: plan, draft: draftOf(bodyOf(plan)) }))
  const [stack] = useState(() => new UndoStack())
  const [theirs, setTheirs] = useState<Plan>()
  const [failure, setFailure] = useState<Failure & { of: PlanDraft }>()
  const [saving, setSaving] = useState(false)
  /** The newest state, also between an edit and the page that shows it. */
  const latest = useRef(held)
  const hold = useCallback((next: Held) => {
    latest.current = next
    setHeld(next)
  }, [])
  const { draft } = held
  const changes = useMemo(() => changesIn(held), [held])
  const dirty = !isEmpty(changes)

  const takeIn = useCallback(
    (row: Plan) => {
      const next = onto(latest.current, row)
      if (next) hold(next)
      else setTheirs(row)
      return next !== undefined
    },
    [hold],
  )

  const send = update.mutateAsync
  const busy = useRef(false)
  const save = useCallback(async () => {
    const { base, draft: sent } = latest.current
    const body = changesIn(latest.current)
    if (busy.current || isEmpty(body)) return
    busy.current = true
    setSaving(true)
    setFailure(undefined)
    try {
      const patch = body as Parameters<typeof send>[0]['body']
      const row = await send({ id: base.id, body: patch, ifMatch: base.version, base })
      hold({ ...latest.current, base: row })
    } catch (error) {
      const failed = toFailure(error)
      if (failed.status !== CONFLICT) setFailure({ ...failed, of: sent })
      else
        await rowsOf('runPlans')
          .get(base.id)
          .then(takeIn, (again: unknown) => setFailure({ ...toFailure(again), of: sent }))
    } finally {
      busy.current = false
      setSaving(false)
    }
  }, [send, takeIn, hold])

  // What others saved shows at once, with what is typed here over it.
  useEffect(() => {
    if (!saving && !theirs && plan.version > held.base.version) takeIn(plan)
  }, [plan, saving, theirs, held.base.version, takeIn])
  const isRefused = failure?.of === draft
  useAutosave({
    save,
    due: dirty && !theirs && !isRefused,
    paused: saving || plan.version > held.base.version,
    draft,
  })
  const { set, setRows } = useEdits(latest, hold, stack)
  return {
    draft,
    dirty,
    saving,
    failure: isRefused ? failure : undefined,
    /** The plan as somebody else saved it, where both changed the same. */
    theirs,
    set,
    setRows,
    stack,
    retry: save,
    /** Goes on from theirs; what was typed here is dropped, or put over it as a whole. */
    settle(how: 'mine' | 'theirs') {
      if (!theirs) return
      hold({ ...latest.current, base: theirs })
      if (how === 'theirs') set(() => draftOf(bodyOf(theirs), draft.rows))
      setTheirs(undefined)
    },
  }
}
export type PlanEditing = ReturnType<typeof usePlanDraft>
