import { alkamel } from './alkamel.ts'
import { ergast } from './ergast.ts'
import { fastf1 } from './fastf1.ts'
import { jolpica } from './jolpica.ts'
import { openf1 } from './openf1.ts'
import { readTimingFile, type TimingFile, type TimingTable } from './timing-file.ts'
import type { PartKind, TimingPart, TimingSource } from './timing-source.ts'
import type { Asked, WeekendFacts } from './weekend-facts.ts'

const SOURCES: readonly TimingSource[] = [alkamel, openf1, fastf1, jolpica, ergast]

/** A skipped file with the reason, as text after its name. */
interface LeftOut {
  name: string
  why: string
}

/** Files recognised by their content, as one weekend of one source, with the data they lack. */
export interface FoundWeekend {
  source: TimingSource
  parts: readonly TimingPart[]
  leftOut: readonly LeftOut[]
  /** Files that the source needs and are missing, such as `drivers`. */
  lacks: readonly string[]
  asks: readonly Asked[]
  presets: WeekendFacts
}

const isKind = ({ columns, without = [] }: PartKind, table: TimingTable) =>
  columns.every((column) => table.columns.includes(column)) &&
  !without.some((column) => table.columns.includes(column))

function partsOf(source: TimingSource, tables: readonly TimingTable[]): TimingPart[] {
  return tables.flatMap((table) => {
    const kind = source.kinds.find((each) => isKind(each, table))
    return kind ? [{ ...table, part: kind.part }] : []
  })
}

function whyNot(source: TimingSource, table: TimingTable): string {
  const columns = table.columns.slice(0, 5).join(', ')
  return `is none of the files that ${source.name} is read from (its columns are ${columns || 'empty'})`
}

/**
 * Recognises files by their columns, not names, and keeps those of the most frequent source. Undefined if none is
 * recognised; empty and unknown files are reported. The name of their folder presets facts that they do not contain.
 */
export function recognise(files: readonly TimingFile[], folder: string): FoundWeekend | undefined {
  const read = files.map((file) => ({ file, table: readTimingFile(file) }))
  const tables = read.flatMap(({ table }) => (typeof table === 'string' ? [] : [table]))
  const tried = SOURCES.map((source) => ({ source, parts: partsOf(source, tables) }))
  const best = tried.reduce((a, b) => (b.parts.length > a.parts.length ? b : a))
  const { source } = best
  const parts = best.parts.filter(({ rows }) => rows.length > 0)
  if (parts.length === 0) return undefined
  const leftOut = read.flatMap(({ file, table }) => {
    if (typeof table === 'string') return [{ name: file.name, why: table }]
    const part = best.parts.find((each) => each.file === file)
    if (!part) return [{ name: file.name, why: whyNot(source, table) }]
    return part.rows.length > 0
      ? []
      : [{ name: file.name, why: `has no rows below its header (${part.part})` }]
  })
  const lacks = source.needs.filter((part) => !parts.some((each) => each.part === part))
  return { source, parts, leftOut, lacks, asks: source.asks(parts), presets: source.presets(parts, folder) }
}
