import { csvRecords } from '../../calc/tables/csv-records.ts'
import { numberOf } from '../../calc/tables/table-header.ts'
import { tableOf } from '../read-csv.ts'
import { distinct, type Table, timeReader } from '../table.ts'
import { refuse } from '../telemetry.ts'
import { isVbox } from '../vbox.ts'
import { Column } from './column.ts'
import {
  type LoggerReader,
  MAX_CHANNELS,
  newChannel,
  newFacts,
  nothingIn,
  type Source,
} from './logger-file.ts'
import { risingClock } from './rising-clock.ts'
import { factsOfTable, factsOfVbox, unixSecondsIn } from './text-facts.ts'

/** Rows about the channels stand in this much of a file. */
const HEAD_BYTES = 256 * 1024
const PIECE_BYTES = 1024 * 1024
const MAX_LINE_LENGTH = 1024 * 1024
/** A minute of latitude is a sixtieth of a degree; VBOX counts longitude to the west. */
const VBOX_DEGREES: Readonly<Record<string, number>> = {
  lat: 1 / 60,
  latitude: 1 / 60,
  long: -1 / 60,
  longitude: -1 / 60,
}

/** Encoding of a text by its mark, or by what its beginning is valid in. */
function encodingOf(head: Buffer): string {
  const mark = head.length < 2 ? 0 : head.readUInt16BE(0)
  if (mark === 0xfffe) return 'utf-16le'
  if (mark === 0xfeff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Lines of a text, read piece by piece. A line that never ends is given up. */
function* linesOf(source: Source, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding)
  let rest = ''
  for (let at = 0; at < source.size; at += PIECE_BYTES) {
    const text = rest + decoder.decode(source.read(at, PIECE_BYTES), { stream: true })
    const lines = text.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line
    if (rest.length > MAX_LINE_LENGTH) return
  }
  if (rest !== '') yield rest
}

function cellsOfLine(line: string, delimiter: string): readonly string[] {
  if (delimiter === ' ') return line.trim().split(/\s+/)
  if (!line.includes('"')) return line.split(delimiter)
  for (const { fields } of csvRecords(line, delimiter)) return fields
  return []
}

/** The cells of the samples; those of a VBOX file end with its next section. */
function* sampleRows(source: Source, encoding: string, { firstLine, delimiter }: Table) {
  let line = 0
  for (const each of linesOf(source, encoding)) {
    line += 1
    if (line < firstLine) continue
    if (delimiter === ' ' && each.startsWith('[')) return
    yield cellsOfLine(each, delimiter)
  }
}

function columnsOf(table: Table, isOfVbox: boolean, take: ConstructorParameters<typeof Column>[1]) {
  const clock = newChannel('', { unit: 's' })
  const columns = distinct(table.names).map((name, place) => {
    if (place === table.time.column || name === '' || place >= MAX_CHANNELS) return null
    const degrees = isOfVbox ? VBOX_DEGREES[name.toLowerCase()] : undefined
    const unit = degrees === undefined ? table.units[place] || null : 'deg'
    return new Column(newChannel(name, { unit, clock, factor: degrees ?? 1 }), take)
  })
  return { columns, clock: new Column(clock, take) }
}

/** A text log: CSV of a logger's program, or a VBOX file. Cells that are no numbers are missing samples. Throws `TelemetryError`. */
export const readTextLog: LoggerReader = (source, take) => {
  const head = source.read(0, HEAD_BYTES)
  const encoding = encodingOf(head)
  const begun = new TextDecoder(encoding).decode(head)
  const text = source.size > HEAD_BYTES ? begun.slice(0, begun.lastIndexOf('\n') + 1) : begun
  if (text === '') throw refuse('/body', 'The first line of this file is longer than that of any logger.')
  const table = tableOf(text)
  const isOfVbox = isVbox(text)
  const facts = newFacts(isOfVbox ? 'racelogic-vbo' : 'csv')
  const { columns, clock } = columnsOf(table, isOfVbox, take)
  const secondsOf = table.time.secondsOf ?? timeReader(table)
  const restarts: number[] = []
  const rising = risingClock(0, (sec) => restarts.push(sec))
  const unix = unixSecondsIn(table)
  let [rows, firstSec, startedAtSec] = [0, 0, Number.NaN]
  for (const cells of sampleRows(source, encoding, table)) {
    const sec = secondsOf((cells[table.time.column] ?? '').trim())
    if (Number.isNaN(sec)) continue
    if (rows === 0) firstSec = sec
    rows += 1
    clock.push(rising(sec))
    for (let place = 0; place < columns.length; place += 1)
      columns[place]?.push(numberOf(cells[place]?.trim(), table.decimalComma))
    if (unix && Number.isNaN(startedAtSec)) startedAtSec = unix(cells) - (sec - firstSec)
  }
  if (rows === 0) throw nothingIn('table')
  for (const column of [clock, ...columns]) column?.flush()
  facts.marks =
    restarts.length > 0
      ? restarts
      : (table.markers ?? []).map((sec) => sec - firstSec).filter((sec) => sec > 0)
  if (isOfVbox) factsOfVbox(text, firstSec, facts)
  else factsOfTable(text, table, facts)
  if (!Number.isNaN(startedAtSec)) {
    facts.loggedAt = new Date(startedAtSec * 1000).toISOString()
    facts.timeZoneKnown = true
  }
  return facts
}
