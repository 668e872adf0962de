import { parseUnit, type Unit } from '../physical-unit.ts'
import { KpiError } from './kpi-error.ts'
import type { KpiFunction, Value } from './kpi-function.ts'
import type { Keep, Node } from './node.ts'
import { toUnit } from './unit-wanted.ts'
import { conversionTo } from './value-unit.ts'

/** Internal function inserted by the planner for a unit conversion. */
const CONVERSION: KpiFunction = {
  name: 'convert',
  group: 'Units',
  parameters: [],
  gives: 'value',
  summary: 'The value in another unit',
  unit: 'as its text says',
  example: '',
  source: 'value * factor + offset',
  run([x = 0, factor = 1, offset = 0], _recording, _texts, out): Value {
    const [by, more] = [factor as number, offset as number]
    if (typeof x === 'number') return x * by + more
    if (by === 1 && more === 0) return x
    const result = out()
    for (let i = 0; i < result.length; i += 1) result[i] = (x[i] as number) * by + more
    return result
  },
}

function converted(node: Node, how: { factor: number; offset: number }, to: Unit, keep: Keep): Node {
  const number = (value: number) => keep('number', { is: 'number', value })
  const args = [node, number(how.factor), number(how.offset)]
  return keep(node.kind, { is: 'call', fn: CONVERSION, args, texts: [to.label], to })
}

/**
 * Converts a value to the declared unit of its maths channel or KPI. A value from channels without a unit stays without
 * one. Throws `KpiError`, prefixed with `of`, if it cannot be converted.
 */
export function inDeclaredUnit(node: Node, label: string | null | undefined, keep: Keep, of = ''): Node {
  const wanted = parseUnit(label)
  if (!wanted || node.unit.is === 'missing') return node
  const how = toUnit(node.unit, wanted)
  if ('error' in how) throw new KpiError(`${of}${how.error}`)
  return converted(node, how, wanted, keep)
}

/** Arguments that must share a unit: added, compared or chosen between. */
const ALIGNED: Readonly<Record<string, number>> = {
  '+': 0,
  '-': 0,
  '%': 0,
  '<': 0,
  '<=': 0,
  '>': 0,
  '>=': 0,
  '==': 0,
  '!=': 0,
  Clamp: 0,
  If: 1,
}

/** Converts the arguments to the unit of the first one with a unit: in m/s - km/h, km/h is converted to m/s. */
export function alignUnits(fn: KpiFunction, args: readonly Node[], keep: Keep): readonly Node[] {
  const from = ALIGNED[fn.name]
  const reference = from === undefined ? undefined : args.slice(from).find(({ unit }) => unit.is === 'unit')
  if (from === undefined || !reference) return args
  return args.map((node, index) => {
    if (index < from) return node
    const how = conversionTo(node.unit, reference.unit)
    return how ? converted(node, how, how.to, keep) : node
  })
}
