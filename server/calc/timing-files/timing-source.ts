import type { TimingTable } from './timing-file.ts'
import type { Asked, WeekendFacts } from './weekend-facts.ts'

/** A kind of file that a source has, known by its columns. */
export interface PartKind {
  /** What it is in words: `laps`, `weather`. */
  part: string
  /** All of these are there. */
  columns: readonly string[]
  /** None of these are. */
  without?: readonly string[]
}

/** A file with the part that it is. */
export interface TimingPart extends TimingTable {
  part: string
}

/** Something of a payload: a file as it is, or a value, at its place such as `sessions[0].laps`. */
export type PackedPart = { at: string; file: TimingPart } | { at: string; value: unknown }

/** What was found, in numbers. */
interface FoundCounts {
  sessions: number
  cars: number
  laps: number
  weather: number
}

/** Whose files these are: how they are known, what they do not hold, and how they become a payload. */
export interface TimingSource {
  /** In words. */
  name: string
  kinds: readonly PartKind[]
  /** What has to be there in any case. */
  needs: readonly string[]
  /** The ready profile for these files. */
  ready(parts: readonly TimingPart[]): string
  counts(parts: readonly TimingPart[]): FoundCounts
  /** What the files do not hold. */
  asks(parts: readonly TimingPart[]): readonly Asked[]
  /** The facts as far as the files and the name of their folder hold them. */
  presets(parts: readonly TimingPart[], folder: string): WeekendFacts
  pack(parts: readonly TimingPart[], facts: WeekendFacts): PackedPart[]
}

/** The rows of all files that are this part. */
export const rowsOf = (parts: readonly TimingPart[], part: string) =>
  parts.filter((each) => each.part === part).flatMap(({ rows }) => rows)

/** The facts of a track as a payload says them; of one that is there already its name is enough. */
export const packedTrack = ({ name, country, lengthKm, cornerCount, timeZone }: WeekendFacts['track']) => ({
  name,
  ...(country && { country }),
  ...(lengthKm && { lengthKm: Number(lengthKm) }),
  ...(country && { cornerCount: Number(cornerCount || 0) }),
  ...(timeZone && { timeZone }),
})

/** One list for a part: its file as it is, or the rows of several put together. */
export function packedList(parts: readonly TimingPart[], part: string): PackedPart[] {
  const own = parts.filter((each) => each.part === part)
  const [only] = own
  if (!only) return []
  return own.length === 1 ? [{ at: part, file: only }] : [{ at: part, value: rowsOf(own, part) }]
}
