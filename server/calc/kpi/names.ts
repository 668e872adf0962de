import { KpiError } from './kpi-error.ts'
import { tooDeep } from './nodes.ts'
import { READY_ALIASES } from './ready-aliases.ts'

/** Meaning of a name in an expression. */
type Meaning =
  | { is: 'number'; value: number }
  | { is: 'channel'; name: string }
  | { is: 'expression'; source: string; unit: string | null }

export interface NameSources {
  /** Channels of the recording; undefined accepts any name. */
  channels: readonly string[] | undefined
  constants?: Readonly<Record<string, number>>
  /** Candidate channels by alias: the first one in the recording is used. */
  channelAliases?: Readonly<Record<string, readonly string[]>>
  /** The result is converted to `unit`, if set. */
  mathChannels?: readonly { name: string; expression: string; unit?: string | null }[]
}

/** Case-insensitive lookup. Precedence: maths channels, channels, aliases, constants, built-in aliases. */
export interface Names {
  find(name: string): Meaning | undefined
  /** Runs `work` inside a maths channel. Throws on a cycle. */
  within<T>(name: string, work: () => T, place: { from: number; to: number }): T
}

const BUILT_IN = { pi: Math.PI, e: Math.E }
/** Nesting of maths channels. */
const DEEPEST = 32

const lowered = <T>(entries: Iterable<readonly [string, T]>) =>
  new Map([...entries].map(([name, value]) => [name.toLowerCase(), value]))

export function createNames(sources: NameSources): Names {
  const { channels, constants = {}, channelAliases = {}, mathChannels = [] } = sources
  const known = channels && lowered(channels.map((name) => [name, name]))
  const numbers = lowered([...Object.entries(BUILT_IN), ...Object.entries(constants)])
  const aliases = lowered(Object.entries(channelAliases))
  const maths = lowered(mathChannels.map((each) => [each.name, each]))
  const inside: string[] = []

  return {
    find(name) {
      const lower = name.toLowerCase()
      const own = maths.get(lower)
      // Inside its own definition, the name means the channel it is derived from.
      if (own && inside.at(-1) !== lower)
        return { is: 'expression', source: own.expression, unit: own.unit ?? null }
      const channel = known?.get(lower)
      if (channel !== undefined) return { is: 'channel', name: channel }
      for (const wanted of aliases.get(lower) ?? []) {
        const channel = known ? known.get(wanted.toLowerCase()) : wanted
        if (channel !== undefined) return { is: 'channel', name: channel }
      }
      const value = numbers.get(lower)
      if (value !== undefined) return { is: 'number', value }
      if (!known) return { is: 'channel', name: lower }
      const ready = READY_ALIASES.get(lower)?.find((wanted) => known.has(wanted.toLowerCase()))
      return ready === undefined
        ? undefined
        : { is: 'channel', name: known.get(ready.toLowerCase()) as string }
    },
    within(name, work, place) {
      const lower = name.toLowerCase()
      if (inside.includes(lower)) throw new KpiError(`the maths channel ${name} leads back to itself`, place)
      if (inside.length >= DEEPEST) throw tooDeep()
      inside.push(lower)
      try {
        return work()
      } catch (error) {
        if (!(error instanceof KpiError) || error.from === null) throw error
        throw new KpiError(`in the maths channel ${name}: ${error.message}`)
      } finally {
        inside.pop()
      }
    },
  }
}
