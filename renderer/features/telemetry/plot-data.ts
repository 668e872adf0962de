import type { ChannelInfo } from '../../laps/use-telemetry.ts'

/** Channels that share an axis. */
export interface PlotGroup {
  unit: string | null
  channels: readonly string[]
}

export type Values = readonly (number | null)[]

/** A plotted lap: x values and the channels over them. */
export interface ShownLap {
  label: string
  xs: readonly number[]
  columns: Readonly<Record<string, Values>>
}

export interface XRange {
  from: number
  to: number
}

/** Groups channels by unit; a channel without a unit has its own group. */
export function groupsOf(channels: readonly ChannelInfo[]): PlotGroup[] {
  const groups = Map.groupBy(channels, ({ name, unit }) => (unit ? `unit ${unit}` : `channel ${name}`))
  return [...groups.values()].map((some) => ({
    unit: some[0]?.unit || null,
    channels: some.map(({ name }) => name),
  }))
}

/** Value of the sample nearest to x; undefined if missing. `xs` ascend. */
export function valueNear(xs: readonly number[], values: Values, x: number): number | undefined {
  let [low, high] = [0, xs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((xs[middle] as number) < x) low = middle + 1
    else high = middle
  }
  let [left, right] = [low - 1, low]
  while (left >= 0 && values[left] == null) left -= 1
  while (right < xs.length && values[right] == null) right += 1
  const leftAway = left < 0 ? Number.POSITIVE_INFINITY : x - (xs[left] as number)
  const rightAway = right >= xs.length ? Number.POSITIVE_INFINITY : (xs[right] as number) - x
  return values[rightAway <= leftAway ? right : left] ?? undefined
}

const SMALLEST_PART = 1 / 5000

/** The visible range after zooming by a factor or moving by a share of it, clamped to the whole range. */
export function moved(shown: XRange, whole: XRange, { zoom = 1, by = 0, around = 0.5 }): XRange {
  const most = whole.to - whole.from
  const width = Math.min(most, Math.max(most * SMALLEST_PART, (shown.to - shown.from) * zoom))
  const centre = shown.from + (shown.to - shown.from) * (around + by)
  const from = Math.min(Math.max(centre - width * around, whole.from), whole.to - width)
  return { from, to: from + width }
}

const SIGNIFICANT = 5

/** Display text of a sample. */
export const valueText = (value: number | undefined): string =>
  value === undefined ? '–' : String(Number(value.toPrecision(SIGNIFICANT)))
