import { sameValue } from '../../data/queue/same-value.ts'
import type { Lap } from './lap-store.ts'
import { typedLap } from './typed-lap.ts'

/** What one edit did to one lap. */
interface LapPatch {
  id: string
  lapNumber: number
  before: Partial<Lap>
  after: Partial<Lap>
}

/** One edit of a person, of however many laps. */
export interface LapStep {
  made?: readonly Lap[]
  changed?: readonly LapPatch[]
  removed?: readonly Lap[]
}

/** What the history does to laps. */
export interface HistoryActs {
  shown(id: string): Lap | undefined
  change(lap: Lap, values: Partial<Lap>): void
  remove(laps: readonly Lap[]): Promise<void>
  bringBack(laps: readonly Lap[]): Promise<void>
}

export interface Undone {
  text: string
  failed: boolean
}

/** What this person wrote on this page. */
export interface LapHistory {
  subscribe(listener: () => void): () => void
  /** How many steps can be taken back and done again. */
  reach(): { undo: number; redo: number }
  record(step: LapStep): void
  /** Takes the newest step back, with all its laps; tells how it went. Undefined: nothing to take back. */
  undo(): Promise<Undone> | undefined
  /** Does again what was taken back last. */
  redo(): Promise<Undone> | undefined
}

const MAX_STEPS = 200

const holds = (lap: Lap, values: Partial<Lap>) =>
  Object.entries(values).every(([field, value]) => sameValue(lap[field as keyof Lap], value))

const reversed = ({ made, changed, removed }: LapStep): LapStep => ({
  ...(made && { removed: made }),
  ...(removed && { made: removed }),
  ...(changed && {
    changed: changed.map(({ before, after, ...lap }) => ({ ...lap, before: after, after: before })),
  }),
})

/** Does a step: what somebody else has changed meanwhile stays, and is named. */
async function perform(step: LapStep, acts: HistoryActs): Promise<{ done: number[]; moved: number[] }> {
  const done: number[] = []
  const moved: number[] = []
  const going = (step.removed ?? []).filter((lap) => {
    const now = acts.shown(lap.id)
    const same = now !== undefined && holds(now, typedLap(lap) as Partial<Lap>)
    ;(same ? done : moved).push(lap.lapNumber)
    return same
  })
  for (const { id, lapNumber, before, after } of step.changed ?? []) {
    const now = acts.shown(id)
    if (now && holds(now, before)) {
      acts.change(now, after)
      done.push(lapNumber)
    } else moved.push(lapNumber)
  }
  if (going.length > 0) await acts.remove(going)
  if (step.made && step.made.length > 0) {
    await acts.bringBack(step.made)
    done.push(...step.made.map(({ lapNumber }) => lapNumber))
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

export function createLapHistory(acts: HistoryActs, explain: (error: unknown) => string): LapHistory {
  let past: readonly LapStep[] = []
  let future: readonly LapStep[] = []
  let reach = { undo: 0, redo: 0 }
  let last: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()

  function tell() {
    reach = { undo: past.length, redo: future.length }
    for (const listener of listeners) listener()
  }

  async function go(step: LapStep, verb: string, giveBack: () => void): Promise<Undone> {
    await last.catch(() => undefined)
    try {
      const doing = perform(step, acts)
      last = doing
      const { done, moved } = await doing
      return { text: wordsOf(verb, done, moved), failed: moved.length > 0 }
    } catch (error) {
      giveBack()
      tell()
      return { text: explain(error), failed: true }
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reach: () => reach,
    record(step) {
      past = [...past.slice(1 - MAX_STEPS), step]
      future = []
      tell()
    },
    undo() {
      const step = past.at(-1)
      if (!step) return undefined
      past = past.slice(0, -1)
      future = [...future, step]
      tell()
      return go(reversed(step), 'Taken back', () => {
        future = future.filter((each) => each !== step)
        past = [...past, step]
      })
    },
    redo() {
      const step = future.at(-1)
      if (!step) return undefined
      future = future.slice(0, -1)
      past = [...past, step]
      tell()
      return go(step, 'Done again', () => {
        past = past.filter((each) => each !== step)
        future = [...future, step]
      })
    },
  }
}
