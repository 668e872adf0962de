/** A unit of a channel or KPI: `value * factor + offset` is the value in base units. */
export interface Unit {
  /** Label as written. */
  label: string
  /** Exponents of the base units, without zeros; an unknown unit is a base unit of its own. */
  powers: Readonly<Record<string, number>>
  factor: number
  offset: number
  /** The unit for differences of values, without a zero point: 10 °C more are 18 °F more. */
  isDifference?: boolean
}

const LENGTH = { m: 1 }
const TIME = { s: 1 }
const SPEED = { m: 1, s: -1 }
const ACCELERATION = { m: 1, s: -2 }
const ANGLE = { rad: 1 }
const ROTATION = { rad: 1, s: -1 }
const FORCE = { kg: 1, m: 1, s: -2 }
const PRESSURE = { kg: 1, m: -1, s: -2 }
const ENERGY = { kg: 1, m: 2, s: -2 }
const POWER = { kg: 1, m: 2, s: -3 }
const VOLUME = { m: 3 }

const POUND_FORCE_N = 4.448_221_615_260_5
const GRAVITY = 9.806_65

type Entry = [powers: Record<string, number>, factor: number, names: string, offset?: number]

/** Lower-case names separated by spaces. `g` is the acceleration: loggers do not record grams. */
const ENTRIES: readonly Entry[] = [
  [SPEED, 1, 'm/s mps'],
  [SPEED, 1000 / 3600, 'km/h kmh kph km/hr'],
  [SPEED, 1609.344 / 3600, 'mph mi/h'],
  [SPEED, 1852 / 3600, 'kn kt kts knot knots'],
  [SPEED, 0.3048, 'ft/s fps'],
  [LENGTH, 1, 'm metre metres meter meters'],
  [LENGTH, 1000, 'km'],
  [LENGTH, 0.01, 'cm'],
  [LENGTH, 0.001, 'mm'],
  [LENGTH, 1609.344, 'mi mile miles'],
  [LENGTH, 0.3048, 'ft foot feet'],
  [LENGTH, 0.0254, 'in inch inches'],
  [TIME, 1, 's sec secs second seconds'],
  [TIME, 0.001, 'ms'],
  [TIME, 1e-6, 'us µs'],
  [TIME, 1e-9, 'ns'],
  [TIME, 60, 'min'],
  [TIME, 3600, 'h hr'],
  [{ s: -1 }, 1, 'hz'],
  [ACCELERATION, 1, 'm/s² m/s2 m/s^2 m/s/s'],
  [ACCELERATION, GRAVITY, 'g gn'],
  [ANGLE, 1, 'rad'],
  [ANGLE, Math.PI / 180, 'deg ° degree degrees'],
  [ROTATION, Math.PI / 30, 'rpm 1/min rev/min r/min u/min min-1 min^-1'],
  [PRESSURE, 1, 'pa'],
  [PRESSURE, 100, 'hpa mbar'],
  [PRESSURE, 1000, 'kpa'],
  [PRESSURE, 1e5, 'bar'],
  [PRESSURE, 1e6, 'mpa'],
  [PRESSURE, 101_325, 'atm'],
  [PRESSURE, 6894.757_293_168, 'psi'],
  [{ K: 1 }, 1, 'k kelvin'],
  [{ K: 1 }, 1, 'c °c degc deg_c celsius', 273.15],
  [{ K: 1 }, 5 / 9, 'f °f degf deg_f fahrenheit', 459.67 * (5 / 9)],
  [{}, 1, 'ratio'],
  [{}, 0.01, '% pct percent'],
  [{ kg: 1 }, 1, 'kg'],
  [{ kg: 1 }, 0.453_592_37, 'lb lbs'],
  [FORCE, 1, 'n'],
  [FORCE, 1000, 'kn_force'],
  [FORCE, POUND_FORCE_N, 'lbf'],
  [ENERGY, 1, 'nm n·m n.m n*m'],
  [ENERGY, POUND_FORCE_N * 0.3048, 'lbft lb-ft ft-lb lbf-ft lb.ft'],
  [ENERGY, 1000, 'kj'],
  [POWER, 1, 'w'],
  [POWER, 1000, 'kw'],
  [POWER, 735.498_75, 'ps'],
  [POWER, 745.699_871_582_27, 'hp bhp'],
  [VOLUME, 0.001, 'l litre litres liter liters'],
  [VOLUME, 1e-6, 'ml cc'],
  [VOLUME, 0.003_785_411_784, 'gal'],
  [{ V: 1 }, 1, 'v'],
  [{ V: 1 }, 0.001, 'mv'],
  [{ A: 1 }, 1, 'a'],
]

const KNOWN = new Map(
  ENTRIES.flatMap(([powers, factor, names, offset = 0]) =>
    names.split(' ').map((label): [string, Unit] => [label, { label, powers, factor, offset }]),
  ),
)
// Names that differ only in case: kilonewtons and knots.
const BY_CASE: Readonly<Record<string, Unit | undefined>> = { kN: KNOWN.get('kn_force') }

/** Rounds to the precision of a double: 3.6, not 3.5999999999999996. */
const DIGITS = 15
const clean = (value: number) => Number(value.toPrecision(DIGITS))
const TOLERANCE = 1e-9

const isSame = (a: number, b: number) => Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b))

function powersOf(entries: Iterable<readonly [string, number]>): Record<string, number> {
  const powers: Record<string, number> = {}
  for (const [base, power] of entries) powers[base] = (powers[base] ?? 0) + power
  return Object.fromEntries(Object.entries(powers).filter(([, power]) => power !== 0))
}

/** A unit raised to a power, without its zero point. */
export const unitPower = (unit: Unit, power: number): Unit => ({
  label: power === 1 ? unit.label : `${unit.label}^${power}`,
  powers: powersOf(Object.entries(unit.powers).map(([base, each]) => [base, each * power])),
  factor: unit.factor ** power,
  offset: 0,
})

const isRatio = ({ label }: Unit) => label === 'ratio'

function productLabel(a: Unit, b: Unit, sign: 1 | -1): string {
  if (isRatio(b)) return a.label
  if (isRatio(a)) return sign === 1 ? b.label : `1/${b.label}`
  return `${a.label}${sign === 1 ? '·' : '/'}${b.label}`
}

/** Unit of a product, or with `-1` of a quotient. */
export const unitProduct = (a: Unit, b: Unit, sign: 1 | -1 = 1): Unit => ({
  label: productLabel(a, b, sign),
  powers: powersOf([...Object.entries(a.powers), ...Object.entries(unitPower(b, sign).powers)]),
  factor: a.factor * b.factor ** sign,
  offset: 0,
})

/** Parses a fraction of known units, such as `kN/mm` or `deg/s`. */
function fraction(label: string): Unit | undefined {
  const parts = label.split('/').map(known)
  const [first, ...rest] = parts
  if (!first || rest.length === 0 || rest.includes(undefined)) return undefined
  return { ...(rest as Unit[]).reduce((unit, each) => unitProduct(unit, each, -1), first), label }
}

const known = (label: string): Unit | undefined => {
  const written = label
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replaceAll('º', '°')
    .replaceAll('μ', 'µ')
  const unit = BY_CASE[written] ?? KNOWN.get(written.toLowerCase())
  return unit && { ...unit, label: label.trim() }
}

/** Whether a label names a unit that can be converted. */
export const isKnownUnit = (label: string): boolean => (known(label) ?? fraction(label)) !== undefined

/** Parses a label; null for an empty one. An unknown unit is only comparable with itself. */
export function parseUnit(label: string | null | undefined): Unit | null {
  const text = label?.trim()
  if (!text) return null
  const own = { label: text, powers: { [`"${text.toLowerCase()}"`]: 1 }, factor: 1, offset: 0 }
  return known(text) ?? fraction(text) ?? own
}

/** Whether all parts of the unit are known. */
export const isConvertible = ({ powers }: Unit): boolean =>
  Object.keys(powers).every((base) => !base.startsWith('"'))

export function isSameDimension(a: Unit, b: Unit): boolean {
  const bases = new Set([...Object.keys(a.powers), ...Object.keys(b.powers)])
  return [...bases].every((base) => isSame(a.powers[base] ?? 0, b.powers[base] ?? 0))
}

/** `value * factor + offset` converts a value from `from` to `to`; both have the same dimension. */
export const conversion = (from: Unit, to: Unit): { factor: number; offset: number } => ({
  factor: clean(from.factor / to.factor),
  offset: from.isDifference ? 0 : clean((from.offset - to.offset) / to.factor),
})

export const isSameUnit = (a: Unit, b: Unit): boolean =>
  isSameDimension(a, b) &&
  isSame(a.factor, b.factor) &&
  (a.isDifference || b.isDifference || Math.abs(a.offset - b.offset) < TOLERANCE)

/** Every known unit of the dimension, one per magnitude. */
export const unitsLike = (unit: Unit): Unit[] =>
  [...KNOWN.values()].filter((each) => isSameDimension(each, unit))

/** Simplifies a unit to its shortest label: `m` for `m/s·s`. */
export function simplified(unit: Unit): Unit {
  if (!unit.label.includes('·')) return unit
  return unitsLike(unit).find((each) => isSameUnit(each, unit)) ?? unit
}
