import type { LapField } from '../store/lap-fields.ts'

/** How people head their columns, beside a field's own label. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  lapNumber: ['lap', 'no', 'nr', '#', 'lap no', 'lap nr', 'laps'],
  lapTimeMs: ['time', 'laptime', 't'],
  sector1Ms: ['s1', 'sec1', 'sector1', 'int1'],
  sector2Ms: ['s2', 'sec2', 'sector2', 'int2'],
  sector3Ms: ['s3', 'sec3', 'sector3', 'int3'],
  fuelUsedKg: ['fuel', 'fuel used', 'used', 'fuel per lap'],
  trackStatus: ['status', 'flag', 'flags', 'track'],
  pitIn: ['in', 'pit in', 'in lap'],
  pitOut: ['out', 'pit out', 'out lap'],
  valid: ['valid', 'counts'],
  stint: ['run'],
  driverId: ['driver', 'drv'],
  tyreSetId: ['tyre set', 'set', 'tyres', 'tires', 'tire set'],
  compound: ['tyre', 'tire', 'cmp'],
  tyreAgeLaps: ['age', 'tyre age', 'tire age', 'tyre laps'],
  position: ['pos', 'p', 'place'],
  topSpeedKph: ['top speed', 'vmax', 'speed', 'speed trap', 'v max'],
  airTempC: ['air', 'air temp', 'air temperature', 'ambient'],
  trackTempC: ['track temp', 'track temperature'],
  comment: ['comments', 'note', 'notes', 'remark', 'remarks'],
}

/** Letters and digits of a head, without the unit in brackets behind it. */
const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[([].*$/, '')
    .replace(/[^\p{L}\p{N}#]/gu, '')

function namesOf({ key, label, short = '' }: LapField): Set<string> {
  return new Set([key, label, short, ...(ALSO[key] ?? [])].map(bare).filter((name) => name !== ''))
}

/** The field that each head names, undefined where none does. */
export function namedFields(heads: readonly string[], fields: readonly LapField[]): (LapField | undefined)[] {
  const names = fields.map((field) => ({ field, names: namesOf(field) }))
  const taken = new Set<string>()
  return heads.map((head) => {
    const found = names.find(({ names }) => names.has(bare(head)))?.field
    if (!found || taken.has(found.key)) return undefined
    taken.add(found.key)
    return found
  })
}

/** Whether a first line names columns rather than holding values. */
export const isHeader = (cells: readonly string[], fields: readonly LapField[]): boolean =>
  cells.every((cell) => !/^[\d.,:+-]/.test(cell)) &&
  namedFields(cells, fields).some((field) => field !== undefined)
