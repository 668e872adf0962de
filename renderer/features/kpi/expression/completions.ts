import { describeFunctions, type FunctionDescription } from '../../../../server/calc/kpi/describe.ts'

/** A completion option. */
export interface Offer {
  label: string
  /** Inserted text, where it differs from the label. */
  apply?: string
  /** Shown beside the label. */
  detail: string
  kind: 'function' | 'channel' | 'alias' | 'constant' | 'maths channel'
  /** Description of a function. */
  fn?: FunctionDescription
}

export interface Offered {
  channels: readonly { name: string; unit: string | null }[]
  constants: readonly string[]
  aliases: readonly string[]
  maths: readonly string[]
}

const BARE = /^[\p{L}_][\p{L}\p{N}_.]*$/u

/** A channel name in expression syntax: `Channel(…)` unless it is a single word. */
export const channelWritten = (name: string): string => (BARE.test(name) ? name : `Channel("${name}")`)

const FUNCTIONS: readonly Offer[] = describeFunctions().map((fn) => ({
  label: fn.name,
  apply: `${fn.name}(`,
  detail: fn.signature.slice(fn.name.length),
  kind: 'function',
  fn,
}))

/** All completions of an expression; channels and names of the profile first. */
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
