import { numberDelta } from '../../../../server/calc/changes/number-delta.ts'
import { setupBalance } from '../../../../server/calc/garage/setup-balance.ts'
import { childOf, type NewSetup } from '../child-of.ts'
import { type PathValues, valueAt, withValues } from '../sheet/paths.ts'
import { BALANCE, type Setup, type SheetCell, sheetCells } from '../sheet/sheet-cells.ts'

/** How far a measured value may lie from the issued one, by the name of its field, in the stored unit. */
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

/** The key of the account's option that says them otherwise: `{ camberDeg: 0.1 }`. */
export const TOLERANCES_KEY = 'setDownTolerances'

/** The usual tolerances with those of the account over them; what is no number from 0 up is passed over. */
export function tolerancesOf(option: unknown): Tolerances {
  if (typeof option !== 'object' || option === null) return USUAL_TOLERANCES
  const said = Object.entries(option).filter(
    ([, value]) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
  )
  return { ...USUAL_TOLERANCES, ...Object.fromEntries(said) }
}

const fieldOf = (path: string) => path.split('.').at(-1) ?? path

/** The values that are measured: those with a tolerance. */
export const measuredCells = (tolerances: Tolerances): SheetCell[] =>
  sheetCells.filter(({ path }) => Object.hasOwn(tolerances, fieldOf(path)))

export type Verdict = 'in' | 'near' | 'out'

/** From this share of the tolerance on a value is still in, but near its end. */
const NEAR = 0.75
/** Less than anything that is measured. */
const DUST = 1e-9

export interface Judged {
  cell: SheetCell
  issued: number
  measured: number
  delta: number
  tolerance: number
  verdict: Verdict
}

/** A measured value against the issued one; undefined where one of them is missing or no number. */
export function judge(
  cell: SheetCell,
  issued: unknown,
  measured: unknown,
  tolerances: Tolerances,
): Judged | undefined {
  const tolerance = tolerances[fieldOf(cell.path)]
  if (typeof issued !== 'number' || typeof measured !== 'number' || tolerance === undefined) return undefined
  const delta = numberDelta(issued, measured)
  const away = Math.abs(delta) - DUST
  const verdict = away > tolerance ? 'out' : away > tolerance * NEAR ? 'near' : 'in'
  return { cell, issued, measured, delta, tolerance, verdict }
}

const withBalance = (setup: Setup): Setup => ({ ...setup, ...setupBalance(setup.corners) })

/** Everything that is measured so far against the issued sheet, in the order of the sheet, then what follows from it. */
export function judgeAll(issued: Setup, measured: Setup, tolerances: Tolerances): Judged[] {
  const [should, is] = [withBalance(issued), withBalance(measured)]
  return [...measuredCells(tolerances), ...BALANCE].flatMap(
    (cell) => judge(cell, valueAt(should, cell.path), valueAt(is, cell.path), tolerances) ?? [],
  )
}

/** A sheet to write down what is measured: what cannot be measured is as issued, the rest is still empty. */
export function setDownOf(issued: Setup, name: string, tolerances: Tolerances): NewSetup {
  const empty = Object.fromEntries(measuredCells(tolerances).map(({ path }) => [path, null]))
  return withValues(childOf(issued, { name, kind: 'setdown' }), empty)
}

/** Says on a sheet which set-down its values were taken over from. */
const ADOPTED_FROM = 'adoptedFromSetupId'

/** The draft that holds what was adopted from a set-down so far; what is issued since is left alone. */
export const adoptedSheet = (setDown: Setup, all: readonly Setup[]): Setup | undefined =>
  all.findLast(
    ({ parameters, parentSetupId, status }) =>
      parameters[ADOPTED_FROM] === setDown.id &&
      parentSetupId === setDown.parentSetupId &&
      status === 'draft',
  )

/** A new run sheet on the issued one, with measured values in place of what was issued. */
export const adoptingChild = (issued: Setup, setDown: Setup, name: string, values: PathValues): NewSetup =>
  withValues(childOf(issued, { name, kind: 'run', parameters: { [ADOPTED_FROM]: setDown.id } }), values)
