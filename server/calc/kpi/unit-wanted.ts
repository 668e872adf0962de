import {
  conversion,
  isConvertible,
  isSameDimension,
  isSameUnit,
  type Unit,
  unitsLike,
} from '../physical-unit.ts'
import type { ValueUnit } from './node.ts'
import { convertedByHand } from './value-unit.ts'

/** How a value is converted to the requested unit, with a note; or why it cannot be. */
export type Wanted = { factor: number; offset: number; note?: string } | { error: string }

const AS_IT_IS = { factor: 1, offset: 0 }
const EXACT = 1e-3

const list = (names: readonly string[]) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The unit a manual factor converts from, if it was written for channels in another unit than they have. */
function typedFor(unit: Unit, scale: number, wanted: Unit): Unit | undefined {
  const others = unitsLike(wanted).filter((each) => !isSameUnit(each, unit) && !isSameUnit(each, wanted))
  return others.find((from) => {
    const { factor } = conversion(from, wanted)
    return Math.abs(scale - factor) <= EXACT * Math.abs(factor)
  })
}

function fromUnit(value: Extract<ValueUnit, { is: 'unit' }>, wanted: Unit): Wanted {
  const { unit, scale, hasNumber } = value
  const [has, wants] = [unit.label, wanted.label]
  if (!isSameDimension(unit, wanted)) {
    if (isConvertible(unit) && isConvertible(wanted))
      return { error: `the result is in ${has}, which cannot be converted to ${wants}` }
    return { ...AS_IT_IS, note: `the result is in ${has}; it is not known how ${wants} and ${has} relate` }
  }
  if (convertedByHand(value, [wanted])) return AS_IT_IS
  const from = scale === 1 ? undefined : typedFor(unit, scale, wanted)
  if (from) {
    const factor = Number(scale.toPrecision(6))
    return {
      error: `the factor ${factor} converts from ${from.label}, but the result is in ${has}: leave the factor out, results are converted to ${wants}`,
    }
  }
  if (isSameUnit(unit, wanted)) return AS_IT_IS
  if (hasNumber)
    return {
      error: `values in ${has} are rounded or combined with a number without a unit, so the result cannot be converted to ${wants}: put the channel into a maths channel with the unit ${wants} first`,
    }
  return conversion(unit, wanted)
}

/** Converts a value to a unit. Contradictions are errors; assumptions are noted. */
export function toUnit(value: ValueUnit, wanted: Unit): Wanted {
  if (value.is === 'unit') return fromUnit(value, wanted)
  if (value.is === 'number') return AS_IT_IS
  const wants = wanted.label
  if (value.is === 'missing') {
    const verb = value.channels.length === 1 ? 'has' : 'have'
    return { ...AS_IT_IS, note: `${list(value.channels)} ${verb} no unit: taken as ${wants}` }
  }
  if (value.is === 'mixed') {
    const [one, other] = value.units
    const words = `${one} and ${other} are combined`
    if (isConvertible(wanted)) return { error: `${words}, which gives no value in ${wants}` }
    return { ...AS_IT_IS, note: words }
  }
  return { ...AS_IT_IS, note: `the expression does not tell its unit: taken as ${wants}` }
}
