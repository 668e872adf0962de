import { describeFunctions, type FunctionDescription } from '../../../../server/calc/kpi/describe.ts'

/** Something that can be completed to. */
export interface Offer {
  label: string
  /** What is written, where that is not the label. */
  apply?: string
  /** Stands beside it in the list. */
  detail: string
  kind: 'function' | 'channel' | 'alias' | 'constant' | 'maths channel'
  /** What there is to say of a function. */
  fn?: FunctionDescription
}

export interface Offered {
  channels: readonly { name: string; unit: string | null }[]
  constants: readonly string[]
  aliases: readonly string[]
  maths: readonly string[]
}

const BARE = /^[\p{L}_][\p{L}\p{N}_.]*$/u

/** How a channel is written: a name that is no single word goes by `Channel`. */
export const channelWritten = (name: string): string => (BARE.test(name) ? name : `Channel("${name}")`)

const FUNCTIONS: readonly Offer[] = describeFunctions().map((fn) => ({
  label: fn.name,
  apply: `${fn.name}(`,
  detail: fn.signature.slice(fn.name.length),
  kind: 'function',
  fn,
}))

/** All that may stand in an expression: names of this lap and profile first. */
export const offersOf = ({ channels, constants, aliases, maths }: Offered): Offer[] => [
  ...channels.map(({ name, unit }): Offer => {
    const written = channelWritten(name)
    return {
      label: name,
      detail: unit ?? '',
      kind: 'channel',
      ...(written !== name && { apply: written }),
    }
  }),
  ...maths.map((label): Offer => ({ label, detail: 'maths channel', kind: 'maths channel' })),
  ...aliases.map((label): Offer => ({ label, detail: 'alias', kind: 'alias' })),
  ...constants.map((label): Offer => ({ label, detail: 'constant', kind: 'constant' })),
  ...FUNCTIONS,
]
