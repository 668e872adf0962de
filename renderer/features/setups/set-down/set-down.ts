import { numberDelta } from '../../../../server/calc/changes/number-delta.ts'
import { setupBalance } from '../../../../server/calc/garage/setup-balance.ts'
import { childOf, type NewSetup } from '../child-of.ts'
import { type PathValues, valueAt, withValues } from '../sheet/paths.ts'
import { BALANCE, type Setup, type SheetCell, sheetCells } from '../sheet/sheet-cells.ts'

/** Allowed deviation of a measured value from the issued one, by field name, in the stored unit. */
export type Tolerances = Readonly<Record<string, number>>

export const USUAL_TOLERANCES: Tolerances = {
  rideHeightMm: 0.5,
  cornerWeightKg: 2,
  camberDeg: 0.05,
  toeMm: 0.1,
  casterDeg: 0.1,
  pressureColdBar: 0.02,
  crossWeightPct: 0.2,
  frontWeightPct: 0.2,
  leftWeightPct: 0.2,
  totalWeightKg: 4,
  rakeMm: 0.5,
}

/** Key of the account option that overrides the default tolerances: `{ camberDeg: 0.1 }`. */
export const TOLERANCES_KEY = 'setDownTolerances'

/** Default tolerances overridden by the account's; anything but numbers from 0 up is ignored. */
export function tolerancesOf(option: unknown): Tolerances {
  if (typeof option !== 'object' || option === null) return USUAL_TOLERANCES
  const given = Object.entries(option).filter(
    ([, value]) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
  )
  return { ...USUAL_TOLERANCES, ...Object.fromEntries(given) }
}

const fieldOf = (path: string) => path.split('.').at(-1) ?? path

/** The measured cells: those with a tolerance. */
export const measuredCells = (tolerances: Tolerances): SheetCell[] =>
  sheetCells.filter(({ path }) => Object.hasOwn(tolerances, fieldOf(path)))

export type Verdict = 'in' | 'near' | 'out'

/** Share of the tolerance from which a deviation is marked as near the limit. */
const NEAR = 0.75
/** Slack for floating-point errors. */
const EPSILON = 1e-9

export interface Deviation {
  cell: SheetCell
  issued: number
  measured: number
  delta: number
  tolerance: number
  verdict: Verdict
}

/** Deviation of a measured value from the issued one; undefined if either is missing or no number. */
export function deviationOf(
  cell: SheetCell,
  issued: unknown,
  measured: unknown,
  tolerances: Tolerances,
): Deviation | undefined {
  const tolerance = tolerances[fieldOf(cell.path)]
  if (typeof issued !== 'number' || typeof measured !== 'number' || tolerance === undefined) return undefined
  const delta = numberDelta(issued, measured)
  const away = Math.abs(delta) - EPSILON
  const verdict = away > tolerance ? 'out' : away > tolerance * NEAR ? 'near' : 'in'
  return { cell, issued, measured, delta, tolerance, verdict }
}

const withBalance = (setup: Setup): Setup => ({ ...setup, ...setupBalance(setup.corners) })

/** Deviations of all measured values in sheet order, then of the balance. */
export function deviationsOf(issued: Setup, measured: Setup, tolerances: Tolerances): Deviation[] {
  const [should, is] = [withBalance(issued), withBalance(measured)]
  return [...measuredCells(tolerances), ...BALANCE].flatMap(
    (cell) => deviationOf(cell, valueAt(should, cell.path), valueAt(is, cell.path), tolerances) ?? [],
  )
}

/** A new set-down of an issued setup: measured fields are empty, others are copied. */
export function setDownOf(issued: Setup, name: string, tolerances: Tolerances): NewSetup {
  const empty = Object.fromEntries(measuredCells(tolerances).map(({ path }) => [path, null]))
  return withValues(childOf(issued, { name, kind: 'setdown' }), empty)
}

/** Parameter with the id of the set-down that values were adopted from. */
const ADOPTED_FROM = 'adoptedFromSetupId'

/** The draft with values already adopted from a set-down; setups issued since are ignored. */
export const adoptedSheet = (setDown: Setup, all: readonly Setup[]): Setup | undefined =>
  all.findLast(
    ({ parameters, parentSetupId, status }) =>
      parameters[ADOPTED_FROM] === setDown.id &&
      parentSetupId === setDown.parentSetupId &&
      status === 'draft',
  )

/** A child of the issued setup with measured values in place of the issued ones. */
export const adoptingChild = (issued: Setup, setDown: Setup, name: string, values: PathValues): NewSetup =>
  withValues(childOf(issued, { name, kind: 'run', parameters: { [ADOPTED_FROM]: setDown.id } }), values)
