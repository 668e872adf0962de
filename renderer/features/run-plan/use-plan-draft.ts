import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { rowsOf, useUpdate } from '../../data/use-rows.ts'
import { type Failure, toFailure } from '../../format/failure.ts'
import {
  bodyOf,
  changesOf,
  draftOf,
  type KeyedRow,
  type Plan,
  type PlanDraft,
  rebased,
} from './plan-draft.ts'
import { type History, movedHistory, redone, startHistory, stepTo, undone } from './plan-history.ts'

/** So long after the last key stroke an edit is sent. */
const QUIET_MS = 600
const CONFLICT = 412

interface Held {
  /** The plan as the server has it, as far as this editor has taken it in. */
  base: Plan
  history: History<PlanDraft>
}

const changesIn = ({ base, history }: Held) => changesOf(bodyOf(history.present), bodyOf(base))
const isEmpty = (changes: object) => Object.keys(changes).length === 0

/** My changes on another state of the plan, with the way back; undefined where both changed the same. */
function onto({ base, history }: Held, theirs: Plan): Held | undefined {
  const before = bodyOf(base)
  const move = (draft: PlanDraft) => {
    const body = rebased(before, bodyOf(draft), bodyOf(theirs))
    return body && draftOf(body, draft.rows)
  }
  const present = move(history.present)
  return present && { base: theirs, history: movedHistory(history, present, move) }
}

/** A plan that is edited: what is typed counts at once, is saved by itself, and never goes over somebody else's unseen. */
export function usePlanDraft(plan: Plan) {
  const update = useUpdate('runPlans')
  const [held, setHeld] = useState<Held>(() => ({ base: plan, history: startHistory(draftOf(bodyOf(plan))) }))
  const [theirs, setTheirs] = useState<Plan>()
  const [failure, setFailure] = useState<Failure & { of: PlanDraft }>()
  const [saving, setSaving] = useState(false)
  const latest = useRef(held)
  latest.current = held
  const draft = held.history.present
  const changes = useMemo(() => changesIn(held), [held])
  const dirty = !isEmpty(changes)

  const takeIn = useCallback((row: Plan) => {
    const next = onto(latest.current, row)
    if (next) setHeld(next)
    else setTheirs(row)
    return next !== undefined
  }, [])

  const send = update.mutateAsync
  const busy = useRef(false)
  const save = useCallback(async () => {
    const { base, history } = latest.current
    const body = changesIn(latest.current)
    if (busy.current || isEmpty(body)) return
    busy.current = true
    setSaving(true)
    setFailure(undefined)
    try {
      const patch = body as Parameters<typeof send>[0]['body']
      const row = await send({ id: base.id, body: patch, ifMatch: base.version, base })
      setHeld((now) => ({ ...now, base: row }))
    } catch (error) {
      const failed = toFailure(error)
      if (failed.status !== CONFLICT) setFailure({ ...failed, of: history.present })
      else
        await rowsOf('runPlans')
          .get(base.id)
          .then(takeIn, (again: unknown) => setFailure({ ...toFailure(again), of: history.present }))
    } finally {
      busy.current = false
      setSaving(false)
    }
  }, [send, takeIn])

  // What others saved shows at once, with what is typed here over it.
  useEffect(() => {
    if (!saving && !theirs && plan.version > held.base.version) takeIn(plan)
  }, [plan, saving, theirs, held.base.version, takeIn])
  const isRefused = failure?.of === draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key stroke begins the quiet anew
  useEffect(() => {
    if (!dirty || saving || theirs || isRefused || plan.version > held.base.version) return
    const timer = setTimeout(save, QUIET_MS)
    return () => clearTimeout(timer)
  }, [dirty, saving, theirs, isRefused, plan.version, held.base.version, save, draft])
  // Nobody waits for the quiet on the way out.
  const leaving = useRef(() => {})
  leaving.current = () => {
    if (dirty && !theirs && !isRefused) void save()
  }
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') leaving.current()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      leaving.current()
    }
  }, [])

  const walk = (way: (history: History<PlanDraft>) => History<PlanDraft>) =>
    setHeld((now) => ({ ...now, history: way(now.history) }))
  const set = useCallback((change: (draft: PlanDraft) => PlanDraft, tag?: string) => {
    setHeld((now) => ({ ...now, history: stepTo(now.history, change(now.history.present), tag) }))
  }, [])
  const setRows = useCallback(
    (change: (rows: readonly KeyedRow[]) => readonly KeyedRow[], tag?: string) =>
      set((before) => {
        const rows = change(before.rows)
        return rows === before.rows ? before : { ...before, rows }
      }, tag),
    [set],
  )
  return {
    draft,
    dirty,
    saving,
    failure: isRefused ? failure : undefined,
    /** The plan as somebody else saved it, where both changed the same. */
    theirs,
    set,
    setRows,
    canUndo: held.history.past.length > 0,
    canRedo: held.history.future.length > 0,
    undo: () => walk(undone),
    redo: () => walk(redone),
    retry: save,
    /** Goes on from theirs; what was typed here is dropped, or put over it as a whole. */
    settle(how: 'mine' | 'theirs') {
      if (!theirs) return
      const { history } = latest.current
      setHeld({
        base: theirs,
        history: how === 'mine' ? history : stepTo(history, draftOf(bodyOf(theirs), draft.rows)),
      })
      setTheirs(undefined)
    },
  }
}
export type PlanEditing = ReturnType<typeof usePlanDraft>
