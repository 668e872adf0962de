import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import type { StoredPiece } from './stored-outing.ts'

/** Channel, first sample, length, and the times of its ends. */
const HEAD_BYTES = 4 + 4 + 4 + 8 + 8

/** Writes pieces of an outing one after the other to a file, on their way to the database. */
export class PiecesWriter {
  bytes = 0
  readonly #handle: number

  constructor(path: string) {
    this.#handle = openSync(path, 'w', 0o600)
  }

  put({ channel, at, fromSec, toSec, data }: StoredPiece): void {
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeUInt32LE(channel, 0)
    head.writeUInt32LE(at, 4)
    head.writeUInt32LE(data.length, 8)
    head.writeDoubleLE(fromSec, 12)
    head.writeDoubleLE(toSec, 20)
    this.#write(head)
    this.#write(data)
    this.bytes += data.length
  }

  /** A disk that runs full takes the first part, and refuses the rest. */
  #write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#handle, bytes, done)
  }

  close(): void {
    closeSync(this.#handle)
  }
}

/** The pieces of a file as they were written. The bytes of one are there until the next is asked for. */
export function* piecesIn(path: string): Generator<StoredPiece, void, void> {
  const handle = openSync(path, 'r')
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    let room = Buffer.alloc(0)
    while (readSync(handle, head, 0, HEAD_BYTES, null) === HEAD_BYTES) {
      const length = head.readUInt32LE(8)
      // Thousands of buffers, each for a moment, would let the collector stop the server's thread.
      if (room.length < length) room = Buffer.alloc(2 * length)
      const data = room.subarray(0, length)
      readSync(handle, data, 0, length, null)
      yield {
        channel: head.readUInt32LE(0),
        at: head.readUInt32LE(4),
        fromSec: head.readDoubleLE(12),
        toSec: head.readDoubleLE(20),
        data,
      }
    }
  } finally {
    closeSync(handle)
  }
}
