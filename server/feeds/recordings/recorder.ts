import { closeSync, fdatasync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../log.ts'
import { type RecordingForm, RecordingWriter } from '../../timing/recording.ts'
import { packSegment } from './segments.ts'

/** Bytes after which a new segment begins. */
const SEGMENT_BYTES = 4 * 1024 * 1024
const SYNC_MS = 1000
const LF = 10

/** What a recording holds so far. */
export interface Counts {
  startedAt: number | null
  endedAt: number | null
  bytes: number
  lines: number
}

const linesIn = (bytes: Uint8Array, form: RecordingForm) =>
  form === 'hex' ? 1 : bytes.reduce((count, byte) => count + Number(byte === LF), 0)

/**
 * Writes what a feed brings to segments in a folder. The open segment is synced every second, so that a power cut loses less
 * than that; a full one is compressed. A full disk is reported once, and tried again with the next segment.
 */
export class Recorder {
  readonly counts: Counts = { startedAt: null, endedAt: null, bytes: 0, lines: 0 }
  readonly #folder: string
  readonly #kind: string
  readonly #form: RecordingForm
  readonly #log: Log
  readonly #writer: RecordingWriter
  readonly #syncing: NodeJS.Timeout
  #segment: { handle: number; file: string; bytes: number } | null = null
  #segments = 0
  #isUnsynced = false
  #isConnected = false
  #hasFailed = false
  #packing: Promise<void> = Promise.resolve()

  constructor(folder: string, kind: string, form: RecordingForm, log: Log) {
    this.#folder = folder
    this.#kind = kind
    this.#form = form
    this.#log = log
    this.#writer = new RecordingWriter(form)
    this.#syncing = setInterval(() => this.#sync(), SYNC_MS)
  }

  take(bytes: Uint8Array, arrivedAt: number): void {
    this.counts.startedAt ??= arrivedAt
    this.counts.endedAt = arrivedAt
    this.counts.bytes += bytes.length
    this.counts.lines += linesIn(bytes, this.#form)
    const begin = this.#isConnected ? [] : [this.#writer.begin()]
    this.#isConnected = true
    this.#write(Buffer.concat([...begin, this.#writer.take(bytes, arrivedAt)]), arrivedAt)
  }

  /** The connection ended. */
  cut(): void {
    this.#isConnected = false
    const bytes = this.#writer.end()
    if (bytes.length > 0) this.#write(bytes, this.counts.endedAt ?? Date.now())
  }

  async close(): Promise<void> {
    clearInterval(this.#syncing)
    this.cut()
    this.#endSegment()
    await this.#packing
  }

  #write(bytes: Buffer, at: number) {
    try {
      this.#segment ??= this.#begin(at)
      writeSync(this.#segment.handle, bytes)
      this.#segment.bytes += bytes.length
      this.#isUnsynced = true
      this.#hasFailed = false
      // A segment ends with a line, so that each can be read alone.
      if (this.#segment.bytes >= SEGMENT_BYTES && (this.#form === 'hex' || bytes.at(-1) === LF))
        this.#endSegment()
    } catch (error) {
      if (!this.#hasFailed) this.#log.error({ err: error }, 'timing: the recording cannot be written')
      this.#hasFailed = true
    }
  }

  #begin(at: number) {
    this.#segments += 1
    const file = join(this.#folder, `${String(this.#segments).padStart(6, '0')}.log`)
    const handle = openSync(file, 'a', 0o600)
    const header = this.#writer.header(this.#kind, at)
    writeSync(handle, header)
    return { handle, file, bytes: header.length }
  }

  #endSegment() {
    const segment = this.#segment
    this.#segment = null
    if (!segment) return
    closeSync(segment.handle)
    this.#packing = this.#packing
      .then(() => packSegment(segment.file))
      .catch((error) => this.#log.warn({ err: error }, 'timing: a segment was not compressed'))
  }

  #sync() {
    if (!this.#segment || !this.#isUnsynced) return
    this.#isUnsynced = false
    fdatasync(this.#segment.handle, () => {})
  }
}
