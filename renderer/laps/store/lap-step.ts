import { sameValue } from '../../data/queue/same-value.ts'
import type { Step, Turned } from '../../data/undo.ts'
import type { Lap } from './lap-store.ts'
import { typedLap } from './typed-lap.ts'

/** Effect of an edit on one lap. */
interface LapPatch {
  id: string
  lapNumber: number
  before: Partial<Lap>
  after: Partial<Lap>
}

/** One edit of a person, of however many laps. */
export interface LapEdit {
  made?: readonly Lap[]
  changed?: readonly LapPatch[]
  removed?: readonly Lap[]
}

/** How laps are written. */
export interface LapActs {
  shown(id: string): Lap | undefined
  change(lap: Lap, values: Partial<Lap>): void
  remove(laps: readonly Lap[]): Promise<void>
  bringBack(laps: readonly Lap[]): Promise<void>
}

const holds = (lap: Lap, values: Partial<Lap>) =>
  Object.entries(values).every(([field, value]) => sameValue(lap[field as keyof Lap], value))

const reversed = ({ made, changed, removed }: LapEdit): LapEdit => ({
  ...(made && { removed: made }),
  ...(removed && { made: removed }),
  ...(changed && {
    changed: changed.map(({ before, after, ...lap }) => ({ ...lap, before: after, after: before })),
  }),
})

/** Applies an edit. Fields that others have changed since are kept and named. */
async function perform(edit: LapEdit, acts: LapActs): Promise<{ done: number[]; moved: number[] }> {
  const done: number[] = []
  const moved: number[] = []
  const going = (edit.removed ?? []).filter((lap) => {
    const now = acts.shown(lap.id)
    const same = now !== undefined && holds(now, typedLap(lap) as Partial<Lap>)
    ;(same ? done : moved).push(lap.lapNumber)
    return same
  })
  for (const { id, lapNumber, before, after } of edit.changed ?? []) {
    const now = acts.shown(id)
    if (now && holds(now, before)) {
      acts.change(now, after)
      done.push(lapNumber)
    } else moved.push(lapNumber)
  }
  if (going.length > 0) await acts.remove(going)
  if (edit.made && edit.made.length > 0) {
    await acts.bringBack(edit.made)
    done.push(...edit.made.map(({ lapNumber }) => lapNumber))
  }
  return { done, moved }
}

function wordsOf(verb: string, done: readonly number[], moved: readonly number[]): string {
  const what = done.length === 1 ? `lap ${done[0]}` : `${done.length} laps`
  const stays =
    moved.length === 1
      ? `Lap ${moved[0]} has changed since; it stays as it is.`
      : `${moved.length} laps have changed since; they stay as they are.`
  return [done.length > 0 && `${verb}: ${what}.`, moved.length > 0 && stays].filter(Boolean).join(' ')
}

/** An edit of laps as a step of the page's undo. */
export function lapStep(edit: LapEdit, acts: LapActs): Step {
  const turn = (way: LapEdit, verb: string) => async (): Promise<Turned> => {
    const { done, moved } = await perform(way, acts)
    const result = moved.length === 0 ? 'done' : done.length === 0 ? 'refused' : 'partly'
    return { result, text: wordsOf(verb, done, moved) }
  }
  return { undo: turn(reversed(edit), 'Undone'), redo: turn(edit, 'Redone') }
}
