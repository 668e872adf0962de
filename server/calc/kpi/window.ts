import { extremes, trailing, trailingMeans } from './functions/rolling.ts'
import { type KpiFunction, NoValue, type Value } from './kpi-function.ts'
import type { Recording, Series } from './recording.ts'

/** Maximum samples visited by all windows of one function: more would take minutes. */
const MAX_WORK = 30_000_000

/** View of a recording limited to a window. */
function part(recording: Recording, first: number, end: number): Recording {
  const dt = recording.dt.slice(first, end)
  dt[dt.length - 1] = 0
  return {
    ...recording,
    length: dt.length,
    t: recording.t.subarray(first, end),
    dt,
    longestStep: recording.longestStep,
  }
}

type Sliding = (x: Series, recording: Recording, sec: number, room: () => Series) => Series

/** Functions with an incremental algorithm for rolling windows. */
const SLIDING: Readonly<Record<string, Sliding>> = {
  Mean: trailingMeans,
  Min: (x, recording, sec, room) => extremes(x, -1, trailing(recording, sec, room), room),
  Max: (x, recording, sec, room) => extremes(x, 1, trailing(recording, sec, room), room),
}

interface Rolling {
  fn: KpiFunction
  args: readonly Value[]
  texts: readonly string[]
  /** Indices of arguments with one value per window. */
  moving: readonly boolean[]
  sec: number
}

/** A lap function over (t - sec, t] of each sample; NaN for windows without a value. */
export function rolling(
  { fn, args, texts, moving, sec }: Rolling,
  recording: Recording,
  room: () => Series,
): Series {
  if (!(sec > 0)) throw new NoValue('the time of a window must be greater than 0')
  const [x] = args
  const sliding = SLIDING[fn.name]
  if (sliding && typeof x !== 'number' && x !== undefined) return sliding(x, recording, sec, room)
  const windows = trailing(recording, sec, room)
  const out = room()
  let work = 0
  for (let i = 0; i < recording.length; i += 1) {
    const [first, end] = [windows.first[i] as number, (windows.last[i] as number) + 1]
    work += end - first
    if (work > MAX_WORK) throw new NoValue(`a window of ${sec} s is too long for ${fn.name} here`)
    const cut = args.map((arg, k) => {
      if (typeof arg === 'number') return arg
      return moving[k] ? (arg[i] as number) : arg.subarray(first, end)
    })
    out[i] = valueIn(fn, cut, texts, part(recording, first, end))
  }
  return out
}

function valueIn(fn: KpiFunction, args: readonly Value[], texts: readonly string[], recording: Recording) {
  try {
    return fn.run(args, recording, texts, () => new Float64Array(recording.length)) as number
  } catch (error) {
    if (error instanceof NoValue) return Number.NaN
    throw error
  }
}
