import {
  conversion,
  isConvertible,
  isSameDimension,
  isSameUnit,
  parseUnit,
  type Unit,
  unitPower,
  unitProduct,
  unitsLike,
} from '../physical-unit.ts'
import type { Node, Step, ValueUnit } from './node.ts'

type InUnit = Extract<ValueUnit, { is: 'unit' }>

/** Relative tolerance for typed factors, which are rounded: 9.81, 1.609, 14.5. */
const TYPED_TOLERANCE = 1e-3

const NUMBER: ValueUnit = { is: 'number' }
const UNKNOWN: ValueUnit = { is: 'unknown' }
const SECOND = parseUnit('s') as Unit

const inUnit = (unit: Unit): InUnit => ({ is: 'unit', unit, scale: 1 })

const isTyped = (typed: number, exact: number) => Math.abs(typed - exact) <= TYPED_TOLERANCE * Math.abs(exact)

/** The known unit that a factor converts to. */
export const convertedByHand = ({ unit, scale }: InUnit, candidates = unitsLike(unit)): Unit | undefined =>
  scale === 1
    ? undefined
    : candidates.find((to) => isSameDimension(unit, to) && isTyped(scale, conversion(unit, to).factor))

/** A value combined with other units: manually converted to one of them, or weighted; unknown if both are possible. */
function settled(value: ValueUnit, others: readonly ValueUnit[]): ValueUnit {
  if (value.is !== 'unit' || value.scale === 1) return value
  const units = others.flatMap((each) => (each.is === 'unit' && each.scale === 1 ? each.unit : []))
  const to = convertedByHand(value, units)
  if (to) return inUnit(to)
  return convertedByHand(value) ? UNKNOWN : { ...value, scale: 1 }
}

/** Channels without a unit that the value depends on, or another reason it has none. */
function unclear(values: readonly ValueUnit[]): ValueUnit | undefined {
  const channels = values.flatMap((each) => (each.is === 'missing' ? each.channels : []))
  if (channels.length > 0) return { is: 'missing', channels: [...new Set(channels)] }
  return values.find(({ is }) => is === 'mixed') ?? values.find(({ is }) => is === 'unknown')
}

const isZero = (node: Node) => node.is === 'number' && node.value === 0

/** Unit of values that are added, chosen between or clamped. */
function together(nodes: readonly Node[]): ValueUnit {
  const measured = nodes.flatMap(({ unit }) => (unit.is === 'number' ? [] : unit))
  const isAlike = measured.every((each) => each.is === 'unit' && each.scale === (measured[0] as InUnit).scale)
  const values = isAlike ? measured : measured.map((each) => settled(each, measured))
  const odd = unclear(values)
  if (odd) return odd
  const [first, ...rest] = values.filter((each) => each.is === 'unit')
  if (!first) return NUMBER
  const other = rest.find(({ unit }) => !isSameDimension(unit, first.unit))
  if (other) return { is: 'mixed', units: [first.unit.label, other.unit.label] }
  if (!rest.every(({ unit }) => isSameUnit(unit, first.unit))) return UNKNOWN
  const hasNumber =
    [first, ...rest].some((each) => each.hasNumber) ||
    nodes.some((node) => node.unit.is === 'number' && !isZero(node))
  const shown = [first, ...rest].find(({ unit }) => !unit.isDifference) ?? first
  return hasNumber ? { ...shown, hasNumber } : shown
}

const asDifference = (value: ValueUnit): ValueUnit =>
  value.is === 'unit' && value.unit.offset !== 0
    ? { ...value, unit: { ...value.unit, offset: 0, isDifference: true } }
    : value

/** Multiplying or squaring a value with a zero point (such as °C) leaves it without a unit. */
const withoutZeroPoint = (value: ValueUnit): ValueUnit =>
  value.is === 'unit' && value.unit.offset !== 0 ? UNKNOWN : value

function product(a: Node, b: Node, sign: 1 | -1): ValueUnit {
  const [left, right] = [withoutZeroPoint(a.unit), withoutZeroPoint(b.unit)]
  const odd = unclear([left, right])
  if (odd) return odd
  if (left.is === 'unit' && right.is === 'unit') {
    const scale = left.scale * right.scale ** sign
    return { is: 'unit', unit: unitProduct(left.unit, right.unit, sign), scale }
  }
  if (left.is === 'unit') return { ...left, scale: left.scale * (b.is === 'number' ? b.value ** sign : 1) }
  if (right.is !== 'unit') return NUMBER
  const scale = (a.is === 'number' ? a.value : 1) * right.scale ** sign
  return { is: 'unit', unit: sign === 1 ? right.unit : unitPower(right.unit, sign), scale }
}

function power(node: Node, exponent: number | undefined): ValueUnit {
  const value = withoutZeroPoint(node.unit)
  if (value.is !== 'unit') return value
  if (exponent === undefined) return UNKNOWN
  return { is: 'unit', unit: unitPower(value.unit, exponent), scale: value.scale ** exponent }
}

const asRounded = (value: ValueUnit): ValueUnit =>
  value.is === 'unit' ? { ...value, hasNumber: true } : value

const perSecond = (value: ValueUnit, sign: 1 | -1): ValueUnit =>
  value.is === 'unit' ? { ...value, unit: unitProduct(value.unit, SECOND, sign) } : value

type Args = readonly Node[]
const first = ([x]: Args): ValueUnit => x?.unit ?? NUMBER
const pair = ([a, b]: Args): [Node, Node] => [a as Node, b as Node]

/** Functions whose unit is not described by `unit`. */
const RULES: Readonly<Record<string, (args: Args) => ValueUnit>> = {
  '+': together,
  '-': (args) => {
    const isBoth = args.length > 1 && args.every(({ unit }) => unit.is === 'unit')
    return isBoth ? asDifference(together(args)) : together(args)
  },
  '%': together,
  '*': (args) => product(...pair(args), 1),
  '/': (args) => product(...pair(args), -1),
  '^': ([base, exponent]) => power(base as Node, exponent?.is === 'number' ? exponent.value : undefined),
  If: ([, ...choices]) => together(choices),
  Clamp: together,
  Round: (args) => asRounded(first(args)),
  Floor: (args) => asRounded(first(args)),
  Ceil: (args) => asRounded(first(args)),
  Sqrt: ([x]) => power(x as Node, 0.5),
  Sum: (args) => withoutZeroPoint(first(args)),
  CumSum: (args) => withoutZeroPoint(first(args)),
  RunningSum: (args) => withoutZeroPoint(first(args)),
  Rms: (args) => withoutZeroPoint(first(args)),
  Range: (args) => asDifference(first(args)),
  Delta: (args) => asDifference(first(args)),
  StdDev: (args) => asDifference(first(args)),
  Integrate: (args) => perSecond(withoutZeroPoint(first(args)), 1),
  Derivative: (args) => perSecond(asDifference(first(args)), -1),
  Slope: ([x, y]) => {
    const bare = ([node]: [Node]): Node => ({ ...node, unit: asDifference(node.unit) })
    return product(bare([y as Node]), bare([x as Node]), -1)
  },
}

/** Values of `KpiFunction.unit` that mean the unit of the first argument. */
const OF_FIRST = new Set(['of x', 'of a'])
const SHARE = inUnit(parseUnit('ratio') as Unit)

/** Unit of a step, derived from the units of its arguments. */
export function inferUnit(step: Step, unitOfChannel: (name: string) => ValueUnit): ValueUnit {
  if (step.is === 'number') return NUMBER
  if (step.is === 'channel') return unitOfChannel(step.name)
  const { fn, args, to } = step
  if (to) return inUnit(to)
  const rule = RULES[fn.name]
  if (rule) return rule(args)
  if (OF_FIRST.has(fn.unit)) return first(args)
  if (fn.unit === '0..1') return SHARE
  const unit = parseUnit(fn.unit)
  return unit && isConvertible(unit) ? inUnit(unit) : NUMBER
}

/** Unit of a channel by its label; time is in seconds. */
export function channelUnit(name: string, label: string | null | undefined): ValueUnit {
  if (name.toLowerCase() === 't') return inUnit(SECOND)
  const unit = parseUnit(label)
  return unit ? inUnit(unit) : { is: 'missing', channels: [name] }
}

/** Conversion of a value to another's unit; undefined if none is needed or none is certain. */
export function conversionTo(value: ValueUnit, other: ValueUnit) {
  const [from, to] = [settled(value, [other]), settled(other, [value])]
  if (from.is !== 'unit' || to.is !== 'unit' || from.hasNumber || to.hasNumber) return undefined
  if (!isSameDimension(from.unit, to.unit) || isSameUnit(from.unit, to.unit)) return undefined
  return { ...conversion(from.unit, to.unit), to: to.unit }
}
