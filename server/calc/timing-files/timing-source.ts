import type { TimingTable } from './timing-file.ts'
import type { Asked, WeekendFacts } from './weekend-facts.ts'

/** A kind of file of a source, recognised by its columns. */
export interface PartKind {
  /** Name for people: `laps`, `weather`. */
  part: string
  /** Columns that must all be present. */
  columns: readonly string[]
  /** Columns that must not be present. */
  without?: readonly string[]
}

/** A file with its recognised part. */
export interface TimingPart extends TimingTable {
  part: string
}

/** Part of a payload: a file or a value at a path such as `sessions[0].laps`. */
export type PackedPart = { at: string; file: TimingPart } | { at: string; value: unknown }

/** Counts of what was found. */
interface FoundCounts {
  sessions: number
  cars: number
  laps: number
  weather: number
}

/** A source of timing files: recognition, missing data, and conversion to a payload. */
export interface TimingSource {
  /** Name for people. */
  name: string
  kinds: readonly PartKind[]
  /** Required parts. */
  needs: readonly string[]
  /** The ready profile for these files. */
  ready(parts: readonly TimingPart[]): string
  counts(parts: readonly TimingPart[]): FoundCounts
  /** Data that the files do not contain. */
  asks(parts: readonly TimingPart[]): readonly Asked[]
  /** Facts found in the files and their folder's name. */
  presets(parts: readonly TimingPart[], folder: string): WeekendFacts
  pack(parts: readonly TimingPart[], facts: WeekendFacts): PackedPart[]
}

/** Rows of all files of this part. */
export const rowsOf = (parts: readonly TimingPart[], part: string) =>
  parts.filter((each) => each.part === part).flatMap(({ rows }) => rows)

/** Text that is no number stays as it is, for the import to refuse. */
const numberIn = (text: string) => (Number.isNaN(Number(text)) ? text : Number(text))

/** Track data of a payload; for an existing track its name is enough. */
export const packedTrack = ({ name, country, lengthKm, cornerCount, timeZone }: WeekendFacts['track']) => ({
  name,
  ...(country && { country }),
  ...(lengthKm && { lengthKm: numberIn(lengthKm) }),
  ...(country && { cornerCount: numberIn(cornerCount || '0') }),
  ...(timeZone && { timeZone }),
})

/** One list for a part: its file, or the concatenated rows of several. */
export function packedList(parts: readonly TimingPart[], part: string): PackedPart[] {
  const own = parts.filter((each) => each.part === part)
  const [only] = own
  if (!only) return []
  return own.length === 1 ? [{ at: part, file: only }] : [{ at: part, value: rowsOf(own, part) }]
}
