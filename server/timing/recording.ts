import { LineSplitter } from './lines.ts'

/** Bytes that a feed brought, with their arrival in ms since 1970; null where the recording does not report it. */
export interface Received {
  at: number | null
  bytes: Uint8Array
}

export type RecordingForm = 'text' | 'hex'

/** Snapshots of Al Kamel are lines of up to 90 MB. */
const MAX_LINE_LENGTH = 128 * 1024 * 1024
const LF = 10
const CUT = '#cut'
/** First line of each connection. */
export const CONNECTED = '# connected'
const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Writes what the connections of a feed bring: `#` lines, then for each received line the arrival of its first byte in ms since 1970,
 * a tab, and its bytes as received; for binary feeds the bytes of each packet in hex. Each connection begins with `# connected`,
 * and a line that the link cut off is followed by `#cut`.
 */
export class RecordingWriter {
  readonly #form: RecordingForm
  #isWithinLine = false

  constructor(form: RecordingForm) {
    this.#form = form
  }

  /** First lines of a recording or of a segment of one. */
  header(kind: string, startedAt: number): Buffer {
    const lines = ['# Trackside timing recording 1', `# kind ${kind}`, `# form ${this.#form}`]
    return Buffer.from(`${[...lines, `# from ${new Date(startedAt).toISOString()}`].join('\n')}\n`)
  }

  /** A connection brings its first bytes. */
  begin(): Buffer {
    return Buffer.from(`${CONNECTED}\n`)
  }

  take(bytes: Uint8Array, arrivedAt: number): Buffer {
    const at = Buffer.from(`${Math.round(arrivedAt)}\t`)
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (this.#form === 'hex') return Buffer.concat([at, Buffer.from(`${chunk.toString('hex')}\n`)])
    const parts: Buffer[] = []
    for (let start = 0; start < chunk.length; ) {
      if (!this.#isWithinLine) parts.push(at)
      const end = chunk.indexOf(LF, start)
      this.#isWithinLine = end === -1
      const next = end === -1 ? chunk.length : end + 1
      parts.push(chunk.subarray(start, next))
      start = next
    }
    return Buffer.concat(parts)
  }

  /** The connection ended. */
  end(): Buffer {
    const isCut = this.#isWithinLine
    this.#isWithinLine = false
    return Buffer.from(isCut ? `\n${CUT}\n` : '')
  }
}

/**
 * Reads recordings: ours, and those of others as raw lines, `<ISO time> <line>`, or packets headed `##yyyy-mm-dd
 * hh:mm:ss.mmm[|kind]` (UTC), each line as it came or in hex. Packets of other kinds than RMonitor are left out. RMonitor lines
 * without times arrive at the time of day of the heartbeats among them.
 */
export class RecordingReader {
  readonly #lines = new LineSplitter(MAX_LINE_LENGTH)
  #isFirst = true
  #form: RecordingForm | null = null
  #at: number | null = null
  /** The last line, until it is known that the link did not cut it off. */
  #last: Received | null = null
  #isLeftOut = false
  #isTimed = false

  take(bytes: Uint8Array): Received[] {
    return this.#lines.take(bytes).flatMap((line) => this.#read(line))
  }

  /** The recording ended. What follows its last line end is left out. */
  end(): Received[] {
    const last = this.#last
    this.#last = null
    return last ? [last] : []
  }

  #read(whole: string): Received[] {
    const line = this.#isFirst ? whole.replace(/^\xef\xbb\xbf/, '') : whole
    this.#isFirst = false
    if (line.startsWith('##')) return this.#packet(line)
    if (line.startsWith('#')) {
      if (line === CUT) this.#last = null
      else if (/^# form (text|hex)$/.test(line)) this.#form = line.endsWith('hex') ? 'hex' : 'text'
      return []
    }
    return this.#isLeftOut ? [] : this.#line(line)
  }

  #packet(line: string): Received[] {
    const [, date, time, kind, rest] =
      /^##(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:\|(\w*)\|?(.*))?$/.exec(line) ?? []
    if (!date) return []
    const at = Date.parse(`${date}T${time}Z`)
    this.#at = Number.isNaN(at) ? this.#at : at
    this.#isTimed = true
    this.#isLeftOut = kind !== undefined && kind.toLowerCase() !== 'rmonitor'
    return rest && !this.#isLeftOut ? this.#line(rest) : []
  }

  #line(line: string): Received[] {
    const [, epoch, ours] = /^(\d{9,16})\t(.*)$/s.exec(line) ?? []
    if (ours !== undefined) return this.#timed(Number(epoch), ours)
    const [, iso, theirs] =
      /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[-+]\d\d:?\d\d)?)[ \t]+(.*)$/s.exec(line) ?? []
    if (iso !== undefined) return this.#timed(epochOf(iso), theirs!)
    if (!this.#isTimed && line.startsWith('$F,')) this.#at = timeOfDay(line, this.#at) ?? this.#at
    return this.#heard(this.#at, line)
  }

  #timed(at: number | null, content: string): Received[] {
    this.#at = at
    this.#isTimed = true
    return this.#heard(at, content)
  }

  #heard(at: number | null, content: string): Received[] {
    const before = this.#last
    const isHex = this.#form === 'hex' || (this.#form === null && /^8e(?:[0-9a-f]{2})+8f$/i.test(content))
    const bytes = isHex ? Buffer.from(content, 'hex') : Buffer.from(`${content}\r\n`, 'latin1')
    this.#last = { at, bytes }
    return before ? [before] : []
  }
}

/** A time without a zone is UTC. */
function epochOf(iso: string): number | null {
  const standard = iso.replace(' ', 'T').replace(',', '.')
  const at = Date.parse(/(?:Z|[-+]\d\d:?\d\d)$/.test(standard) ? standard : `${standard}Z`)
  return Number.isNaN(at) ? null : at
}

/** Time of day of a heartbeat, on a day of its own for each midnight that passed. */
function timeOfDay(heartbeat: string, before: number | null): number | null {
  const [, hours, minutes, seconds] = /^\$F,[^,]*,[^,]*, ?"(\d\d):(\d\d):(\d\d)"/.exec(heartbeat) ?? []
  if (hours === undefined) return null
  const at = Number(hours) * HOUR + Number(minutes) * 60_000 + Number(seconds) * 1_000
  if (before === null) return at
  const days = Math.round((before - at) / DAY)
  return at + days * DAY
}
