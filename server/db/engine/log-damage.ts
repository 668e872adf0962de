import { closeSync, existsSync, openSync, readSync } from 'node:fs'

const HEADER = 32
const FRAME_HEADER = 24
/** The last bit of the magic number is the byte order of the checksums. */
const BIG_ENDIAN = 0x377f0683

type Sum = readonly [number, number]

/** SQLite's checksum of a write-ahead log: see "WAL Checksum Algorithm" in its file format. */
function sumOf(bytes: Buffer, isBig: boolean, [first, second]: Sum): Sum {
  let [a, b] = [first, second]
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + b) >>> 0
    b = (b + (isBig ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + a) >>> 0
  }
  return [a, b]
}

/** Whole transactions after a bad frame that prove damage: the first of them began after the bad frame was synced. */
const PROOF = 2

interface Reading {
  /** Whether every frame so far is valid. */
  isSound: boolean
  /** Whole transactions in consecutive frames since a bad frame. */
  commits: number
  sum: Sum
}

const sumIn = (bytes: Buffer, at: number): Sum => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]

function takeFrame(reading: Reading, frame: Buffer, isBig: boolean): Reading {
  const [a, b] = sumOf(frame.subarray(FRAME_HEADER), isBig, sumOf(frame.subarray(0, 8), isBig, reading.sum))
  const sum = sumIn(frame, 16)
  if (a !== sum[0] || b !== sum[1]) return { isSound: false, commits: 0, sum }
  const ends = frame.readUInt32BE(4) !== 0 && !reading.isSound
  return { ...reading, commits: reading.commits + (ends ? 1 : 0), sum }
}

/** Frames from before the last restart of the log have another salt. */
function hasLaterTransactions(handle: number, head: Buffer, isBig: boolean): boolean {
  const frame = Buffer.alloc(FRAME_HEADER + head.readUInt32BE(8))
  const salt = head.subarray(16, 24)
  let reading: Reading = { isSound: true, commits: 0, sum: sumIn(head, 24) }
  for (let at = HEADER; readSync(handle, frame, 0, frame.length, at) === frame.length; at += frame.length) {
    reading = salt.equals(frame.subarray(8, 16))
      ? takeFrame(reading, frame, isBig)
      : { isSound: false, commits: 0, sum: sumIn(frame, 16) }
    if (reading.commits >= PROOF) return true
  }
  return false
}

/**
 * Whether a write-ahead log is damaged before its end: SQLite would read up to there and ignore later commits. A power cut
 * damages the last transaction only, because each is synced before the next one begins.
 */
export function isLogBroken(databaseFile: string): boolean {
  const log = `${databaseFile}-wal`
  if (!existsSync(log)) return false
  const handle = openSync(log, 'r')
  try {
    const head = Buffer.alloc(HEADER)
    if (readSync(handle, head, 0, HEADER, 0) < HEADER || head.every((byte) => byte === 0)) return false
    const isBig = head.readUInt32BE(0) === BIG_ENDIAN
    const [a, b] = sumOf(head.subarray(0, 24), isBig, [0, 0])
    const [first, second] = sumIn(head, 24)
    return a !== first || b !== second || hasLaterTransactions(handle, head, isBig)
  } finally {
    closeSync(handle)
  }
}
