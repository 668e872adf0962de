import type { Samples } from './kpi-samples.ts'

/** The k-th smallest by Hoare's quickselect; reorders `values`. */
function select(values: Float64Array, k: number): number {
  let [left, right] = [0, values.length - 1]
  while (left < right) {
    const pivot = values[(left + right) >> 1]!
    let [i, j] = [left, right]
    while (i <= j) {
      while (values[i]! < pivot) i += 1
      while (values[j]! > pivot) j -= 1
      if (i <= j) {
        const swapped = values[i]!
        values[i] = values[j]!
        values[j] = swapped
        i += 1
        j -= 1
      }
    }
    if (k <= j) right = j
    else if (k >= i) left = i
    else break
  }
  return values[k]!
}

function percentile95(values: Float64Array): number {
  const place = (values.length - 1) * 0.95
  const below = Math.floor(place)
  const low = select(values, below)
  let high = Number.POSITIVE_INFINITY
  for (let i = below + 1; i < values.length; i += 1) if (values[i]! < high) high = values[i]!
  return low + (high - low) * (place - below)
}

/**
 * The ten KPIs of the bench written by hand: one pass, and a second one where a mean is needed first. Handles missing
 * samples and uneven sampling.
 */
export function runKpiLoop({ t, speed, rpm, throttle, brake, steer, ax, ay }: Required<Channels>): number[] {
  const n = t.length
  const steps = new Float64Array(n - 1)
  for (let i = 0; i < n - 1; i += 1) steps[i] = t[i + 1]! - t[i]!
  const longest = 5 * select(steps.slice(), (n - 1) >> 1)
  const rates = new Float64Array(n)
  let [sumSpeed, topSpeed, sumRpm, throttled, coasted, lasted] = [0, 0, 0, 0, 0, 0]
  let [distance, edges, combined, inWindow, first, topRolling] = [0, 0, 0, 0, 0, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < n; i += 1) {
    const v = speed[i]!
    const r = rpm[i]!
    const dt = i + 1 < n ? Math.min(steps[i]!, longest) : 0
    sumSpeed += v
    if (v > topSpeed) topSpeed = v
    sumRpm += r
    lasted += dt
    if (throttle[i]! > 0.98) throttled += dt
    if (throttle[i]! < 0.05 && brake[i]! < 1) coasted += dt
    if (i > 0) {
      distance += ((speed[i - 1]! + v) / 2) * Math.min(steps[i - 1]!, longest)
      if (brake[i - 1]! < 5 && brake[i]! >= 5) edges += 1
    }
    inWindow += r
    while (t[first]! <= t[i]! - 0.5) {
      inWindow -= rpm[first]!
      first += 1
    }
    const rolling = inWindow / (i - first + 1)
    if (rolling > topRolling) topRolling = rolling
    combined += Math.sqrt(ax[i]! * ax[i]! + ay[i]! * ay[i]!)
    const low = i === 0 ? 0 : i - 1
    const high = i === n - 1 ? i : i + 1
    rates[i] = Math.abs((steer[high]! - steer[low]!) / (t[high]! - t[low]!))
  }
  const meanRpm = sumRpm / n
  let squares = 0
  for (let i = 0; i < n; i += 1) squares += (rpm[i]! - meanRpm) * (rpm[i]! - meanRpm)
  return [
    sumSpeed / n,
    topSpeed,
    Math.sqrt(squares / (n - 1)),
    (throttled / lasted) * 100,
    distance,
    topRolling,
    edges,
    combined / n,
    percentile95(rates),
    coasted,
  ]
}

type Channels = Pick<Samples, 't' | 'speed' | 'rpm' | 'throttle' | 'brake' | 'steer' | 'ax' | 'ay'>
