import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Random } from '../../../server/sample/random.ts'
import { atEnd } from '../../support/at-end.ts'
import { createGate, flakyPipe, type Gate, type Temper } from './flaky-pipe.ts'

/** One connection through the proxy. */
interface Crossing {
  near: Socket
  far: Socket
  gate: Gate
  /** Ends one direction early. */
  endHalf: readonly (() => void)[]
}

/** A TCP proxy to a port of loopback with configurable faults. */
export interface FlakyProxy {
  readonly url: string
  /** Connections that are open now, and all there ever were. */
  open(): number
  accepted(): number
  /** Cuts all connections, and refuses new ones. */
  cut(): void
  /** Stalls: lets nothing through, and keeps bytes in transit, without closing. */
  stall(): void
  /** Ends the stall: stalled connections continue, or are cut. */
  goOn(keepStalled: boolean): void
  /** Cuts one connection, by chance. */
  cutOne(): void
  /** One direction of one connection ends early. */
  halfCloseOne(): void
  close(): Promise<void>
}

const CALM: Temper = { delayMs: 0, bytesPerSec: Number.POSITIVE_INFINITY, splits: false }

/** How a direction of a new connection fares: most are quick, some slow, some in pieces. */
export function temperBy(random: Random): Temper {
  return {
    delayMs: random.chance(0.3) ? random.between(0, 40) : 0,
    bytesPerSec: random.chance(0.15) ? random.between(20_000, 200_000) : Number.POSITIVE_INFINITY,
    splits: random.chance(0.5),
  }
}

/** Starts a proxy to this port. Without a temper for new connections it forwards without faults until set otherwise. */
export async function startFlakyProxy(
  port: number,
  random: Random,
  temperOf: (random: Random) => Temper = () => CALM,
): Promise<FlakyProxy> {
  const crossings = new Set<Crossing>()
  let accepted = 0
  let state: 'up' | 'down' | 'stalled' = 'up'

  function destroy({ near, far, gate }: Crossing) {
    near.resetAndDestroy()
    far.resetAndDestroy()
    gate.open()
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    accepted += 1
    near.on('error', () => undefined)
    if (state === 'down') return void near.resetAndDestroy()
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    const gate = createGate(state === 'stalled')
    const endHalf = [
      flakyPipe(near, far, temperOf(random), gate, random),
      flakyPipe(far, near, temperOf(random), gate, random),
    ]
    const crossing = { near, far, gate, endHalf }
    crossings.add(crossing)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      // The aborting side gets nothing more, and the other side gets the error.
      one.on('error', () => other.resetAndDestroy())
      one.on('close', () => {
        if (!one.readableEnded) other.resetAndDestroy()
        if (near.destroyed && far.destroyed) crossings.delete(crossing)
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const pick = () => [...crossings][random.whole(0, Math.max(0, crossings.size - 1))]
  const close = async () => {
    for (const each of crossings) destroy(each)
    await new Promise((done) => server.close(done))
  }
  atEnd(close)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => crossings.size,
    accepted: () => accepted,
    cut() {
      state = 'down'
      for (const each of crossings) destroy(each)
    },
    stall() {
      state = 'stalled'
      for (const { gate } of crossings) gate.shut()
    },
    goOn(keepStalled) {
      if (state === 'stalled' && !keepStalled) for (const each of crossings) destroy(each)
      state = 'up'
      for (const { gate } of crossings) gate.open()
    },
    cutOne() {
      const one = pick()
      if (one) destroy(one)
    },
    halfCloseOne() {
      pick()?.endHalf[random.whole(0, 1)]?.()
    },
    close,
  }
}
