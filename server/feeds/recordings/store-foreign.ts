import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { invalid } from '../../domain/problem.ts'
import { syncFile } from '../../files/durable-file.ts'
import { detect } from '../../timing/detect.ts'
import type { TimingKinds } from '../../timing/kinds/kinds.ts'
import { type Received, RecordingReader } from '../../timing/recording.ts'

/** A recording may grow to this when it is unpacked. */
const MAX_BYTES = 1024 ** 3
/** Bytes read in one turn of the event loop. */
const PIECE_BYTES = 64 * 1024
const HEAD_LINES = 400
const HEAD_BYTES = 64 * 1024

/** What a foreign recording holds. Times as it reports them, in ms since 1970. */
export interface ForeignFacts {
  kind: string
  bytes: number
  lines: number
  firstMs: number | null
  lastMs: number | null
}

const refused = (message: string) => invalid([{ path: '', message }])

function* piecesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b

/** The kind of a recording: as given, if its protocol is found in it, else the one that is. */
function kindOf(head: readonly Uint8Array[], given: string | undefined, kinds: TimingKinds): string {
  const bytes = Buffer.concat(head).subarray(0, HEAD_BYTES)
  const among = given === undefined ? kinds.values() : [kinds.get(given)].filter((each) => each !== undefined)
  const found = detect(bytes, among)
  if (found) return found.kind
  throw refused(
    given ? `holds nothing that is ${given}` : 'is no recording of a known timing feed: give its kind',
  )
}

/**
 * Writes a foreign recording, compressed, to a file, piece by piece. 400 for what cannot be unpacked, is too large, or holds
 * nothing of its kind.
 */
export async function storeForeign(
  file: string,
  given: { bytes: Buffer; kind: string | undefined },
  kinds: TimingKinds,
): Promise<ForeignFacts> {
  const reader = new RecordingReader()
  const head: Uint8Array[] = []
  const facts = { bytes: 0, lines: 0, firstMs: null as number | null, lastMs: null as number | null }
  const note = (heard: Received[]) => {
    for (const { at, bytes } of heard) {
      facts.lines += 1
      facts.firstMs ??= at
      facts.lastMs = at ?? facts.lastMs
      if (head.length < HEAD_LINES) head.push(bytes)
    }
  }
  async function* noted(source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      facts.bytes += piece.length
      if (facts.bytes > MAX_BYTES) throw refused(`is larger than ${MAX_BYTES} bytes when it is unpacked`)
      note(reader.take(piece))
      yield piece
    }
    note(reader.end())
  }
  const stored = [createGzip(), createWriteStream(file, { mode: 0o600 })] as const
  const source = Readable.from(piecesOf(given.bytes))
  try {
    if (isGzip(given.bytes)) await pipeline(source, createGunzip(), noted, ...stored)
    else await pipeline(source, noted, ...stored)
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error
    throw refused(`is no gzip that can be unpacked: ${(error as Error).message}`)
  }
  syncFile(file)
  return { kind: kindOf(head, given.kind, kinds), ...facts }
}
