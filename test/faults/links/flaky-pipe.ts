import type { Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../../server/sample/random.ts'

/** How bytes fare in one direction of one connection. */
export interface Temper {
  /** Before each piece. */
  delayMs: number
  /** Infinity: as fast as it goes. */
  bytesPerSec: number
  /** Where it is cut into pieces: anywhere, or not at all. */
  splits: boolean
}

/** Holds bytes back while it is shut. None is lost: TCP would resend them. */
export interface Gate {
  passed(): Promise<void> | undefined
  shut(): void
  open(): void
}

export function createGate(isShut = false): Gate {
  let waiting = isShut ? Promise.withResolvers<void>() : undefined
  return {
    passed: () => waiting?.promise,
    shut() {
      waiting ??= Promise.withResolvers()
    },
    open() {
      waiting?.resolve()
      waiting = undefined
    },
  }
}

const MAX_PIECES = 6

/** The same bytes in up to six pieces, cut anywhere. */
function piecesOf(chunk: Buffer, random: Random): Buffer[] {
  const cuts = Array.from({ length: random.whole(0, MAX_PIECES - 1) }, () => random.whole(0, chunk.length))
  const places = [0, ...cuts.sort((a, b) => a - b), chunk.length]
  return places.slice(1).flatMap((to, index) => {
    const piece = chunk.subarray(places[index], to)
    return piece.length > 0 ? [piece] : []
  })
}

/** Forwards bytes of one side to the other, and its end. Returns a function that ends early: later bytes are lost. */
export function flakyPipe(from: Socket, to: Socket, temper: Temper, gate: Gate, random: Random): () => void {
  let isCutShort = false
  const pass = async (through: Transform, chunk: Buffer) => {
    for (const piece of temper.splits ? piecesOf(chunk, random) : [chunk]) {
      await gate.passed()
      if (temper.delayMs > 0) await sleep(temper.delayMs)
      if (temper.bytesPerSec < Number.POSITIVE_INFINITY)
        await sleep((piece.length / temper.bytesPerSec) * 1000)
      await gate.passed()
      if (isCutShort) return
      through.push(piece)
      if (temper.splits) await nextTurn()
    }
  }
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pass(this, chunk).then(() => done(), done)
    },
    flush(done) {
      Promise.resolve(gate.passed()).then(() => done(), done)
    },
  })
  from.pipe(through).pipe(to)
  return () => {
    isCutShort = true
    to.end()
  }
}
