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

const SIGNIFICANT = 5

/** Display text of a sample. */
export const valueText = (value: number | undefined): string =>
  value === undefined ? '–' : String(Number(value.toPrecision(SIGNIFICANT)))
