/**
 * Brake-release smoothness: how evenly the brake pressure falls each time the driver comes off the pedal.
 *
 * A release begins at the last sample near the peak of a braking and ends when the pressure is gone. A straight line
 * between the two is 100 %: the platform has time to follow. Pressure that drops at once and leaves a tail, or hangs on
 * and drops at the end, lies far from that line; all of it at once is 0 %.
 *
 *   smoothness = 100 * (1 - 2 * mean distance from the line / fall)
 *
 * The mean is over time, so uneven sampling does not matter. Without a pressure sensor a deceleration will do:
 * { "channel": "longitudinal_acc", "scale": -1, "minPeak": 0.4, "off": 0.1, "unit": "g" }.
 */
const DEFAULTS = {
  /** Channel of the brake pressure. */
  channel: 'brake',
  /** What its values are multiplied with. */
  scale: 1,
  /** Brakings with a lower peak do not count. */
  minPeak: 10,
  /** The pedal is free at this value and below. */
  off: 1,
  /** Share of the peak above which the driver is still on the brakes. */
  near: 0.95,
  unit: 'bar',
}

export function kpi({ t, channels, config }) {
  const { channel, scale, minPeak, off, near, unit } = { ...DEFAULTS, ...config }
  const raw = channels[channel]
  if (!raw) throw new Error(`there is no channel "${channel}": name yours in config.channel`)
  const samples = raw.map((value, i) => ({ t: t[i], p: value * scale })).filter(({ p }) => !Number.isNaN(p))

  const releases = brakings(samples, off)
    .map((braking) => ({ braking, peak: Math.max(...braking.map(({ p }) => p)) }))
    .filter(({ peak }) => peak >= minPeak)
    .map(({ braking, peak }) => releaseOf(braking, near * peak))
  if (releases.length === 0) {
    return [
      { name: 'Brake releases', value: 0 },
      { name: 'Brake-release smoothness', error: `no braking of ${minPeak} ${unit} or more in this lap` },
    ]
  }
  const smoothness = releases.map(smoothnessOf)
  const worst = Math.min(...smoothness)
  const at = releases[smoothness.indexOf(worst)][0].t
  console.log(`worst release at t = ${at.toFixed(2)} s`)
  return [
    { name: 'Brake releases', value: releases.length },
    { name: 'Brake-release smoothness', value: mean(smoothness), unit: '%' },
    { name: 'Worst brake release', value: worst, unit: '%' },
    { name: 'Worst brake release at', value: at, unit: 's' },
    { name: 'Brake-release time', value: mean(releases.map(durationOf)), unit: 's' },
  ]
}

/** From the first sample on the brakes to the first one off them. The one that the lap cuts off does not count. */
function brakings(samples, off) {
  const found = []
  let current = null
  for (const sample of samples) {
    if (sample.p > off) {
      current ??= []
      current.push(sample)
    } else if (current) {
      found.push([...current, sample])
      current = null
    }
  }
  return found
}

/** From the last sample near the peak on. */
function releaseOf(braking, level) {
  let start = 0
  for (let i = 0; i < braking.length; i += 1) if (braking[i].p >= level) start = i
  return braking.slice(start)
}

const durationOf = (release) => release.at(-1).t - release[0].t
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length

function smoothnessOf(release) {
  const first = release[0]
  const fall = first.p - release.at(-1).p
  const duration = durationOf(release)
  // Between two samples all there is to see is a straight line, but nobody lets go in no time.
  if (duration === 0) return 0
  const distance = ({ t, p }) => Math.abs(p - (first.p - (fall * (t - first.t)) / duration))
  let area = 0
  for (let i = 1; i < release.length; i += 1) {
    area += ((distance(release[i - 1]) + distance(release[i])) / 2) * (release[i].t - release[i - 1].t)
  }
  return Math.max(0, 100 * (1 - (2 * area) / duration / fall))
}
