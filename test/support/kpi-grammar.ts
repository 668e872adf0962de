import fc from 'fast-check'
import { kpiFunctions } from '../../server/calc/kpi/function-table.ts'
import type { KpiFunction, Parameter } from '../../server/calc/kpi/kpi-function.ts'

/** Few names and numbers, so that expressions have much in common. `m1` and `m2` are maths channels. */
const CHANNELS = ['t', 'x', 'Y', 'Channel("wheel speed")', 'm1', 'm2']
const NUMBERS = ['0', '1', '2', '0.5', '-1', '1e3', '1e308', 'pi', 'limit']
const BETWEEN = ['+', '-', '*', '/', '%', '^', '<', '<=', '>', '>=', '==', '!=', '&&', '||']
const COMPARISONS = ['<', '<=', '>', '>=', '==', '!=']

/** Texts that must never appear in an expression's output. */
export const HOST_NAMES = [
  'constructor',
  '__proto__',
  'prototype',
  'globalThis',
  'process',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'eval',
  'Function',
]

const NOISE = [
  ...[...CHANNELS, ...NUMBERS, ...BETWEEN, ...HOST_NAMES],
  ...[
    '(',
    ')',
    ',',
    '"',
    "'",
    '!',
    '=',
    '&',
    '.',
    '[',
    ']',
    '{',
    '`',
    '$',
    ';',
    '\\',
    ' ',
    '\n',
    '\0',
    '\ud800',
  ],
  ...['"up"', "'constructor'", '1e', '1e999', '0x10', '\u{1f3ce}', 'If(', 'Max(', 'Window(1,', 'Channel('],
  ...['x.constructor', 'Infinity', 'NaN', 'null'],
]

const words = (kinds: readonly string[]) => fc.constantFrom(...kinds)

type Kind = 'series' | 'number' | 'condition' | 'any'
type Made = Record<Kind, string>

/** Mostly valid expressions; new functions are included automatically. */
const { any: sensible } = fc.letrec<Made>((tie) => {
  const kindOf = ({ kind }: Parameter): Kind => (kind === 'value' || kind === 'text' ? 'any' : kind)
  const argument = (parameter: Parameter) =>
    parameter.words ? words(parameter.words).map((word) => `"${word}"`) : tie(kindOf(parameter))
  const call = ({ name, aliases = [], parameters }: KpiFunction) =>
    fc
      .tuple(words([name, name.toUpperCase(), ...aliases]), ...parameters.map(argument))
      .map(([called, ...args]) => `${called}(${args.join(', ')})`)
  const calls = (gives: KpiFunction['gives']) =>
    fc.oneof(...kpiFunctions.filter((fn) => fn.gives === gives).map(call))
  const binary = (signs: readonly string[], left: Kind, right: Kind) =>
    fc.tuple(tie(left), words(signs), tie(right)).map(([a, sign, b]) => `(${a} ${sign} ${b})`)
  const window = fc.tuple(tie('number'), tie('any')).map(([sec, body]) => `Window(${sec}, ${body})`)
  const deep = { maxDepth: 4, depthSize: 'small' as const }
  return {
    series: fc.oneof(
      deep,
      words(CHANNELS),
      calls('series'),
      binary(BETWEEN, 'series', 'any'),
      window,
      calls('value'),
    ),
    number: fc.oneof(deep, words(NUMBERS), calls('number'), binary(BETWEEN, 'number', 'number')),
    condition: fc.oneof(
      deep,
      words(['x > 1', 'Y']),
      binary(COMPARISONS, 'series', 'any'),
      binary(['&&', '||'], 'condition', 'condition'),
      tie('condition').map((condition) => `!${condition}`),
    ),
    any: fc.oneof(deep, words([...CHANNELS, ...NUMBERS]), tie('number'), tie('series'), tie('condition')),
  }
})

const noise = fc.array(words(NOISE), { maxLength: 12 }).map((parts) => parts.join(''))

/** A valid expression with one part removed and another inserted. */
const spoilt = fc
  .tuple(sensible, fc.nat(), fc.nat(4), fc.oneof(words(NOISE), fc.string({ unit: 'binary', maxLength: 3 })))
  .map(([text, place, length, other]) => {
    const at = place % (text.length + 1)
    return text.slice(0, at) + other + text.slice(at + length)
  })

/** Anything that may be typed into a KPI. */
export const expressions: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: sensible, weight: 5 },
  { arbitrary: spoilt, weight: 3 },
  { arbitrary: noise, weight: 1 },
)
