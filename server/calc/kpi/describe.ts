import { kpiFunctions } from './function-table.ts'
import type { KpiFunction, Parameter } from './kpi-function.ts'

export interface FunctionDescription {
  name: string
  aliases: string[]
  group: string
  /** Signature such as `Percentile(x, p)`; optional arguments are in brackets. */
  signature: string
  parameters: { name: string; kind: string; optional: boolean; words?: string[] }[]
  gives: string
  summary: string
  unit: string
  example: string
  source: string
}

const signatureOf = (name: string, parameters: readonly Parameter[]) => {
  const words = parameters.map((each, index) => {
    const comma = index === 0 ? '' : ', '
    return each.optional ? `[${comma}${each.name}]` : `${comma}${each.name}`
  })
  return `${name}(${words.join('')})`
}

const describe = ({
  run: _,
  chooses: __,
  aliases = [],
  parameters,
  ...words
}: KpiFunction): FunctionDescription => ({
  ...words,
  aliases: [...aliases],
  signature: signatureOf(words.name, parameters),
  parameters: parameters.map(({ name, kind, optional = false, words: texts }) => ({
    name,
    kind,
    optional,
    ...(texts && { words: [...texts] }),
  })),
})

/** Two functions the planner implements itself, because their arguments differ from all others. */
const SPECIAL: readonly FunctionDescription[] = [
  {
    name: 'Channel',
    aliases: [],
    group: 'Channels',
    signature: 'Channel("name")',
    parameters: [{ name: 'name', kind: 'text', optional: false }],
    gives: 'series',
    summary: 'A channel whose name is no single word; other channels go by their bare names',
    unit: 'of the channel',
    example: 'Max(Channel("speed"))',
    source: 'The recording',
  },
  {
    name: 'Window',
    aliases: [],
    group: 'Along the lap',
    signature: 'Window(sec, expression)',
    parameters: [
      { name: 'sec', kind: 'number', optional: false },
      { name: 'expression', kind: 'value', optional: false },
    ],
    gives: 'series',
    summary:
      'What the expression gives over the last seconds, for each sample; of a bare channel its mean. Functions inside a function look at the whole lap',
    unit: 'of the expression',
    example: 'Max(Window(2, Max(speed) - Min(speed)))',
    source: 'Over (t - sec, t], at the start over less',
  },
]

/** Reference of every function of the language, for documentation and editors. */
export const describeFunctions = (): FunctionDescription[] => [...SPECIAL, ...kpiFunctions.map(describe)]
