import type { Flag } from '../contract/resources/weekend/flag.ts'
import type { LoopPlace, MessageOf, RunKind, TimingDriver } from './model.ts'

/** Lines of Multiloop and the words in them. Numbers are in hex. */

const KINDS = new Map<string, RunKind>([
  ['P', 'practice'],
  ['Q', 'qualifying'],
  ['S', 'qualifying'],
  ['R', 'race'],
])
/** Track states; U (unknown) and C say nothing about a flag. */
const FLAGS = new Map<string, Flag>([
  ['G', 'green'],
  ['Y', 'yellow'],
  ['R', 'red'],
  ['W', 'white'],
  ['K', 'chequered'],
])
/** Names of lines as they are in use; others lie on the track or in the lane as the crossing says. */
const LINES: [RegExp, LoopPlace][] = [
  [/^SF ?(PIT|P)$/, 'pitFinish'],
  [/^(PIN|PIT ?IN|PI)$/, 'pitIn'],
  [/^(POUT|PIT ?OUT|PO)$/, 'pitOut'],
]
const STATUSES: [RegExp, MessageOf<'status'>['status']][] = [
  [/retire|\bout\b|dnf/i, 'retired'],
  [/stopp/i, 'stopped'],
  [/finish/i, 'finished'],
  [/exclu|disq|\bdq\b/i, 'excluded'],
]
/** Places in the list of texts of an entry. */
export const TEXT = { class: 0, car: 1, transponder: 4 }
const HEADER = /^\$([A-Z]|USAC:[A-Z]+)([^\x20-\x7e]+|[^A-Za-z0-9,"\s])/

/** Fields of a line behind running number and preamble. */
export type Fields = readonly string[]

export interface MultiloopRecord {
  command: string
  preamble: string
  fields: Fields
}

export function hex(field: string | undefined): number | null {
  if (!field || !/^[0-9a-f]{1,12}$/i.test(field)) return null
  return Number.parseInt(field, 16)
}
export const textOf = (field: string | undefined) => field?.trim() || null
export const aboveZero = (value: number | null) => (value !== null && value > 0 ? value : null)

/** A line as a record, or why it is none. USAC's records come with a running number and a preamble, or without. */
export function recordOf(line: string): MultiloopRecord | string {
  const [, command, delimiter] = HEADER.exec(line) ?? []
  if (!command || !delimiter) return 'a line that is not Multiloop'
  const fields = line.split(delimiter).slice(1)
  const hasNumber = /^[NRU]$/.test(fields[0] ?? '') && hex(fields[1]) !== null
  if (hasNumber) return { command, preamble: fields[2]?.trim() ?? '', fields: fields.slice(3) }
  return command.startsWith('USAC:')
    ? { command, preamble: '', fields }
    : `$${command} without a running number`
}

/** Whether a line is Multiloop's and no other protocol's, whose commands begin alike. */
export function isMultiloop(line: string): boolean {
  const [, , delimiter] = HEADER.exec(line) ?? []
  return delimiter !== undefined && /^[NRU]$/.test(line.split(delimiter, 2)[1] ?? '')
}

export const flagNamed = (state: string | undefined) => FLAGS.get(state?.trim() ?? '') ?? null
export const kindNamed = (kind: string) => KINDS.get(kind) ?? null

const match = <T>(list: readonly [RegExp, T][], text: string) => list.find(([words]) => words.test(text))?.[1]
export const statusNamed = (text: string) => match(STATUSES, text) ?? 'run'

/** Where a line lies, by its name or by where it was crossed. */
export function placeNamed(line: string, isLane: boolean): LoopPlace {
  const known = match(LINES, line.toUpperCase())
  if (known) return known
  if (line.toUpperCase() === 'SF') return isLane ? 'pitFinish' : 'finish'
  return isLane ? 'pitLane' : 'track'
}

/** Key of an entry: uids are hex numbers, with or without zeros before them. */
export function keyOf(uid: string | undefined, number: string | undefined): string | null {
  const digits = uid
    ?.trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '')
  return digits || number?.trim() || null
}

export function driverOf(key: string, name: string): TimingDriver {
  const [first, ...rest] = name.split(/\s+/)
  const isOne = rest.length === 0
  return {
    key,
    firstName: isOne ? null : first!,
    lastName: isOne ? name : rest.join(' '),
    shortName: null,
    category: null,
  }
}
