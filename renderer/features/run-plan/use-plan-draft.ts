import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type OwnSteps, useOwnSteps } from '../../context/use-undo.ts'
import type { Turned } from '../../data/undo.ts'
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
  /** The plan as it will be with all saves that the edit queue holds; left out where it holds none. */
  given?: Plan | undefined
  draft: PlanDraft
}

const unlike = (draft: PlanDraft, plan: Plan) => changesOf(bodyOf(draft), bodyOf(plan))
const isEmpty = (changes: object) => Object.keys(changes).length === 0
const CHANGED_SINCE = 'Another user has changed this part of the plan since; it stays as it is.'

/** My changes on another state of the plan; undefined where both changed the same. */
function onto({ base, draft }: Held, theirs: Plan): Held | undefined {
  const body = rebased(bodyOf(base), bodyOf(draft), bodyOf(theirs))
  return body && { base: theirs, draft: draftOf(body, draft.rows) }
}

/** Changes of the draft, each with its way back. */
function useEdits(latest: RefObject<Held>, hold: (next: Held) => void, stack: OwnSteps) {
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

/** An edited plan: input applies at once, is saved automatically, and never overwrites another user's change unseen. */
export function usePlanDraft(plan: Plan) {
  const update = useUpdate('runPlans', 'own')
  const [held, setHeld] = useState<Held>(() => ({ base: plan, draft: draftOf(bodyOf(plan)) }))
  const stack = useOwnSteps()
  const [theirs, setTheirs] = useState<Plan>()
  const [failure, setFailure] = useState<Failure & { of: PlanDraft }>()
  const [underWay, setUnderWay] = useState(0)
  /** The newest state, also between an edit and the page that shows it. */
  const latest = useRef(held)
  const hold = useCallback((next: Held) => {
    latest.current = next
    setHeld(next)
  }, [])
  const { base, given, draft } = held
  const saving = underWay > 0
  const dirty = useMemo(() => !isEmpty(unlike(draft, base)), [draft, base])
  const unsent = useMemo(() => !isEmpty(unlike(draft, given ?? base)), [draft, given, base])

  const takeIn = useCallback(
    (row: Plan) => {
      const next = onto(latest.current, row)
      if (next) hold(next)
      else setTheirs(row)
      return next !== undefined
    },
    [hold],
  )

  /** Whether the editor is on screen: a refusal after that is settled in the edit tray. */
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const send = update.mutateAsync
  const save = useCallback(async () => {
    const { draft: sent, ...before } = latest.current
    const seen = before.given ?? before.base
    const body = unlike(sent, seen) as Parameters<typeof send>[0]['body']
    if (isEmpty(body)) return
    const mine = { ...seen, ...body } as Plan
    hold({ ...latest.current, given: mine })
    setUnderWay((count) => count + 1)
    setFailure(undefined)
    try {
      const row = await send({
        id: seen.id,
        body,
        ifMatch: seen.version,
        base: seen,
        isFormOpen: () => isOpen.current,
      })
      const { given: last } = latest.current
      const later = last === mine ? undefined : last && { ...last, version: row.version }
      hold({ ...latest.current, base: row, given: later })
    } catch (error) {
      // Saves that wait contain only later changes: the next one contains everything that the server does not have.
      hold({ ...latest.current, given: undefined })
      const failed = toFailure(error)
      if (failed.status !== CONFLICT) setFailure({ ...failed, of: sent })
      else
        await rowsOf('runPlans')
          .get(seen.id)
          .then(takeIn, (again: unknown) => setFailure({ ...toFailure(again), of: sent }))
    } finally {
      setUnderWay((count) => count - 1)
    }
  }, [send, takeIn, hold])

  // What others saved shows at once, with what is typed here over it.
  const isBehind = plan.version > base.version
  useEffect(() => {
    if (!saving && !theirs && isBehind) takeIn(plan)
  }, [plan, saving, theirs, isBehind, takeIn])
  const isRefused = failure?.of === draft
  useAutosave({ save, unsaved: unsent, blocked: theirs !== undefined || isRefused, paused: isBehind, draft })
  const { set, setRows } = useEdits(latest, hold, stack)
  return {
    draft,
    dirty,
    saving,
    failure: isRefused ? failure : undefined,
    /** The plan as another user saved it, where both changed the same part. */
    theirs,
    set,
    setRows,
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
