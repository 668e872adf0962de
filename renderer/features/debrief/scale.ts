/** Phases of a corner. */
export const PHASES = [
  ['entry', 'Entry'],
  ['middle', 'Middle'],
  ['exit', 'Exit'],
] as const
export type Phase = (typeof PHASES)[number][0]

/** What a driver says of the whole car. */
export const REMARKS = [
  ['balance', 'Balance'],
  ['brakes', 'Brakes'],
  ['gearbox', 'Gearbox'],
  ['tyres', 'Tyres'],
  ['engine', 'Engine'],
  ['other', 'Other'],
] as const
export type Remark = (typeof REMARKS)[number][0]

export const MAX_SCALE = 3

/** `U2` for understeer 2, `O1` for oversteer 1, `0` for neutral; empty where nothing was said. */
export const scaleText = (value: number | null | undefined): string =>
  value === null || value === undefined
    ? ''
    : value === 0
      ? '0'
      : `${value < 0 ? 'U' : 'O'}${Math.abs(value)}`

/** The same in words. */
export const scaleWords = (value: number | null): string =>
  value === null
    ? 'nothing said'
    : value === 0
      ? 'neutral'
      : `${value < 0 ? 'understeer' : 'oversteer'} ${Math.abs(value)}`

/** One step towards understeer (-1) or oversteer (1), from neutral where nothing was said. */
export const stepped = (value: number | null, by: -1 | 1): number =>
  Math.max(-MAX_SCALE, Math.min(MAX_SCALE, (value ?? 0) + by))

/** The value after a key; undefined for a key that means nothing here. */
export function keyed(value: number | null, key: string): number | null | undefined {
  if (['u', '-', 'arrowleft'].includes(key)) return stepped(value, -1)
  if (['o', '+', 'arrowright'].includes(key)) return stepped(value, 1)
  if (['0', 'n'].includes(key)) return 0
  if (['backspace', 'delete'].includes(key)) return null
  return undefined
}
