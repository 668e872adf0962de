import { MAX_SPLITS } from '../../calc/outings/sectors.ts'
import {
  type LoggerChannel,
  type LoggerFacts,
  type LoggerReader,
  MAX_CHANNELS,
  newChannel,
  newFacts,
  nothingIn,
  type Samples,
  type Source,
  textIn,
} from './logger-file.ts'
import { risingClock } from './rising-clock.ts'

const HEADER_BYTES = 144
const VARIABLE_BYTES = 144
const PIECE_BYTES = 4 * 1024 * 1024
const MAX_YAML_BYTES = 1024 * 1024
/** The session's YAML stands behind the longer header; without it the first buffer's offset has another place. */
const FULL_HEADER = 144
const TIME = 'SessionTime'
const [BOOL, INT, BITS, FLOAT, DOUBLE] = [1, 2, 3, 4, 5]
const WIDTH: Readonly<Record<number, number>> = { [BOOL]: 1, [INT]: 4, [BITS]: 4, [FLOAT]: 4, [DOUBLE]: 8 }

interface Variable {
  channel: LoggerChannel
  type: number
  /** Offset in a row. */
  at: number
}

function variablesIn(source: Source, from: number, count: number, rowBytes: number): Variable[] {
  const variables: Variable[] = []
  for (let index = 0; index < Math.min(count, MAX_CHANNELS); index += 1) {
    const bytes = source.read(from + index * VARIABLE_BYTES, VARIABLE_BYTES)
    if (bytes.length < VARIABLE_BYTES) break
    const [type, at, elements] = [bytes.readInt32LE(0), bytes.readInt32LE(4), bytes.readInt32LE(8)]
    const name = textIn(bytes.subarray(16, 48))
    const width = WIDTH[type]
    if (!name || !width || at < 0 || elements < 1 || at + elements * width > rowBytes) continue
    const unit = textIn(bytes.subarray(112, 144))
    for (let element = 0; element < elements && variables.length < MAX_CHANNELS; element += 1) {
      const channel = newChannel(elements === 1 ? name : `${name}[${element}]`, { unit })
      variables.push({ channel, type, at: at + element * width })
    }
  }
  return variables
}

function columnOf(rows: Buffer, rowBytes: number, { type, at }: Variable): Samples {
  const count = Math.floor(rows.length / rowBytes)
  const view = new DataView(rows.buffer, rows.byteOffset, rows.byteLength)
  const fill = <S extends Samples>(samples: S, read: (offset: number) => number): S => {
    for (let row = 0; row < count; row += 1) samples[row] = read(row * rowBytes + at)
    return samples
  }
  if (type === BOOL) return fill(new Uint8Array(count), (offset) => view.getUint8(offset))
  if (type === FLOAT) return fill(new Float32Array(count), (offset) => view.getFloat32(offset, true))
  if (type === DOUBLE) return fill(new Float64Array(count), (offset) => view.getFloat64(offset, true))
  return fill(new Int32Array(count), (offset) => view.getInt32(offset, true))
}

/** Names in the session's YAML, which iRacing writes in Windows' encoding and not always as valid YAML. */
function factsOfYaml(yaml: string, facts: LoggerFacts) {
  const field = (name: string, text = yaml) => {
    const found = new RegExp(`^[ -]*${name}: *(.+?)\\s*$`, 'm').exec(text)?.[1]?.replace(/^"(.*)"$/, '$1')
    return found || null
  }
  facts.venue = [field('TrackDisplayName'), field('TrackConfigName')].filter(Boolean).join(' ') || null
  const shares = [...yaml.matchAll(/^ *SectorStartPct: *([\d.]+)/gm)].map(([, share]) => Number(share))
  facts.splits = { shares: shares.filter((share) => share > 0 && share < 1).slice(0, MAX_SPLITS) }
  const own = field('DriverCarIdx')
  const [, list = ''] = yaml.split(/^ *Drivers:\s*$/m)
  const drivers = list.split(/^ *- CarIdx: /m).slice(1)
  const driver = drivers.find((text) => own !== null && Number.parseInt(text, 10) === Number(own))
  if (!driver) return
  facts.driver = field('UserName', driver)
  facts.vehicle = field('CarScreenName', driver)
}

/** Row positions: of a file that was still being written the sub-header is missing. */
function layoutOf(source: Source) {
  const header = source.read(0, HEADER_BYTES)
  if (header.length < HEADER_BYTES) throw nothingIn('iRacing log (.ibt)')
  const int = (at: number) => header.readInt32LE(at)
  const layout = {
    hz: int(8),
    yamlBytes: int(16),
    yamlAt: int(20),
    variables: int(24),
    variablesAt: int(28),
    rowBytes: int(36),
    rowsAt: int(52),
  }
  const isSound =
    layout.hz > 0 &&
    layout.hz <= 1000 &&
    layout.variables > 0 &&
    layout.variablesAt > 0 &&
    layout.rowBytes > 0 &&
    layout.rowBytes <= PIECE_BYTES &&
    layout.rowsAt > 0 &&
    layout.rowsAt < source.size
  if (!isSound) throw nothingIn('iRacing log (.ibt)')
  const startSec = layout.yamlAt >= FULL_HEADER ? Number(header.readBigInt64LE(112)) : 0
  return { ...layout, startSec }
}

/** An iRacing log (.ibt). Throws `TelemetryError` if no row can be read. */
export const readIbt: LoggerReader = (source, take) => {
  const { hz, rowBytes, rowsAt, startSec, ...layout } = layoutOf(source)
  const facts = newFacts('iracing-ibt')
  const isTime = startSec > 0 && startSec < 8e9
  facts.loggedAt = isTime ? new Date(startSec * 1000).toISOString() : null
  facts.timeZoneKnown = isTime
  if (layout.yamlAt > 0 && layout.yamlBytes > 0) {
    const bytes = source.read(layout.yamlAt, Math.min(layout.yamlBytes, MAX_YAML_BYTES))
    factsOfYaml(new TextDecoder('windows-1252').decode(bytes), facts)
  }
  const variables = variablesIn(source, layout.variablesAt, layout.variables, rowBytes)
  const rows = Math.floor((source.size - rowsAt) / rowBytes)
  if (rows < 1 || variables.length === 0) throw nothingIn('iRacing log (.ibt)')
  const time = variables.find(({ channel, type }) => channel.name === TIME && type === DOUBLE)
  const clock = time && newChannel('', { unit: 's' })
  const rising = risingClock(1 / hz)
  for (const { channel } of variables) {
    if (clock) channel.clock = clock
    else channel.hz = hz
  }
  const rowsAtOnce = Math.max(1, Math.floor(PIECE_BYTES / rowBytes))
  // A damaged header may let variables overlap: together they take no more than the rows have.
  const bytesOf = (chosen: Variable[]) => chosen.reduce((sum, { type }) => sum + (WIDTH[type] ?? 0), 0)
  while (bytesOf(variables) > rowBytes) variables.pop()
  for (let row = 0; row < rows; row += rowsAtOnce) {
    const piece = source.read(rowsAt + row * rowBytes, Math.min(rowsAtOnce, rows - row) * rowBytes)
    if (clock && time) take(clock, (columnOf(piece, rowBytes, time) as Float64Array).map(rising))
    for (const variable of variables) take(variable.channel, columnOf(piece, rowBytes, variable))
  }
  return facts
}
