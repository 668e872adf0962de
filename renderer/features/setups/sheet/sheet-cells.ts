import { fieldLabel } from '../../../../server/calc/field-label.ts'
import type { Row } from '../../../data/row-cache.ts'

export type Setup = Row<'setups'>
export type CornerName = keyof Setup['corners']
type CornerField = keyof Setup['corners'][CornerName]

/** One value of the setup sheet. */
export interface SheetCell {
  /** Dotted path in the setup; also the input's name. */
  path: string
  /** Label above the input, without the corner. */
  short: string
  /** Full label, such as `FL low-speed bump`. */
  label: string
  unit: string | null
  /** Decimals shown. */
  decimals: number
  /** Step of an arrow key, in the stored unit. */
  step: number
  /** Whether values usually have a sign. */
  signed: boolean
  /** Whether text is a valid value, such as a bar position. */
  words: boolean
}

type Usual = readonly [short: string, step: number, decimals: number]

/** Values of a corner in reading order. */
const CORNER: Readonly<Record<CornerField, Usual>> = {
  rideHeightMm: ['Ride height', 0.5, 1],
  cornerWeightKg: ['Weight', 0.5, 1],
  springRateNmm: ['Spring', 5, 0],
  packerMm: ['Packer', 0.5, 1],
  bumpLowClicks: ['Bump LS', 1, 0],
  bumpHighClicks: ['Bump HS', 1, 0],
  reboundLowClicks: ['Reb. LS', 1, 0],
  reboundHighClicks: ['Reb. HS', 1, 0],
  camberDeg: ['Camber', 0.1, 2],
  toeMm: ['Toe', 0.1, 1],
  casterDeg: ['Caster', 0.1, 1],
  pressureColdBar: ['Cold press.', 0.05, 2],
  pressureHotTargetBar: ['Hot target', 0.05, 2],
}

/** Values of an axle. */
const AXLES = {
  front: { arbFront: ['ARB', 1, 0], frontWingDeg: ['Wing', 0.5, 1] },
  rear: { arbRear: ['ARB', 1, 0], rearWingDeg: ['Wing', 0.5, 1] },
} as const satisfies Record<string, Record<string, Usual>>

/** Values of the whole car. */
const CAR = {
  brakeBiasPct: ['Brake bias', 0.1, 1],
  diffPreloadNm: ['Preload', 5, 0],
  fuelKg: ['Fuel', 1, 1],
  driverWeightKg: ['Driver', 1, 1],
  ballastKg: ['Ballast', 1, 1],
} as const satisfies Record<string, Usual>

const WORDY = new Set(['arbFront', 'arbRear'])
const SIGNED = /\.(?:camberDeg|toeMm)$/

function cell(path: string, [short, step, decimals]: Usual): SheetCell {
  const { label, unit } = fieldLabel(path)
  return { path, short, label, unit, step, decimals, signed: SIGNED.test(path), words: WORDY.has(path) }
}

const cellsOf = (usual: Readonly<Record<string, Usual>>, prefix = '') =>
  Object.entries(usual).map(([field, each]) => cell(`${prefix}${field}`, each))

const CORNERS: readonly CornerName[] = ['fl', 'fr', 'rl', 'rr']
export const CORNER_WORDS: Readonly<Record<CornerName, string>> = {
  fl: 'Front left',
  fr: 'Front right',
  rl: 'Rear left',
  rr: 'Rear right',
}
export const cornerCells: Readonly<Record<CornerName, readonly SheetCell[]>> = {
  fl: cellsOf(CORNER, 'corners.fl.'),
  fr: cellsOf(CORNER, 'corners.fr.'),
  rl: cellsOf(CORNER, 'corners.rl.'),
  rr: cellsOf(CORNER, 'corners.rr.'),
}
export const axleCells = { front: cellsOf(AXLES.front), rear: cellsOf(AXLES.rear) }
export const carCells = cellsOf(CAR)

/** Derived balance values in display order. */
export const BALANCE: readonly SheetCell[] = [
  cell('crossWeightPct', ['Cross', 0.1, 2]),
  cell('frontWeightPct', ['Front', 0.1, 2]),
  cell('leftWeightPct', ['Left', 0.1, 2]),
  cell('totalWeightKg', ['Total', 0.5, 1]),
  cell('rakeMm', ['Rake', 0.5, 2]),
]

export const sheetCells: readonly SheetCell[] = [
  ...CORNERS.flatMap((corner) => cornerCells[corner]),
  ...axleCells.front,
  ...carCells,
  ...axleCells.rear,
]

const byPath = new Map([...sheetCells, ...BALANCE].map((each) => [each.path, each]))

/** The cell of a path; undefined if the sheet has none. */
export const cellAt = (path: string): SheetCell | undefined => byPath.get(path)
