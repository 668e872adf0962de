import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { Problem } from './domain/problem.ts'

const MEASURE_MS = 500
const RESOLUTION_MS = 10
/** Mean event-loop lag in two consecutive measurements, so that a single stall does not count. */
const MAX_LAG_MS = 250
const MAX_RESIDENT_BYTES = 1280 * 1024 * 1024
/** Share of V8's heap limit, at which it ends the process. */
const MAX_HEAP_SHARE = 0.8
const RETRY_AFTER_SEC = 3

/** Measurements of the process. */
export interface Vitals {
  /** Mean lag of the event loop since the last measurement. */
  lagMs: number
  residentBytes: number
  heapShare: number
}

interface PressureReadings {
  underPressure: boolean
  /** Heavy requests rejected since the start. */
  shed: number
}

interface VitalsReader {
  read(): Vitals
  close(): void
}

function readVitals(): VitalsReader {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return {
    read() {
      const lagMs = delay.count > 0 ? delay.mean / 1e6 - RESOLUTION_MS : 0
      delay.reset()
      const { used_heap_size, heap_size_limit } = getHeapStatistics()
      return {
        lagMs,
        residentBytes: process.memoryUsage.rss(),
        heapShare: used_heap_size / heap_size_limit,
      }
    },
    close: () => void delay.disable(),
  }
}

/**
 * Measures the process twice a second. Under pressure heavy work runs one at a time, to reserve event loop and memory
 * for laps.
 */
export class Pressure {
  readonly #vitals: VitalsReader
  readonly #timer: NodeJS.Timeout
  #latest: Vitals = { lagMs: 0, residentBytes: 0, heapShare: 0 }
  #isLate = false
  #inFlight = 0
  #shed = 0

  constructor(vitals: VitalsReader = readVitals()) {
    this.#vitals = vitals
    this.#timer = setInterval(() => this.#measure(), MEASURE_MS).unref()
  }

  /** Throws 503 with Retry-After if the process is under pressure and heavy work is running. */
  requireCapacity(): void {
    if (this.#inFlight === 0 || !this.#isUnderPressure()) return
    this.#shed += 1
    throw new Problem(
      503,
      'under_pressure',
      'The server is busy and only accepts light requests such as laps. Try again in a moment.',
      { extra: { retryAfterSec: RETRY_AFTER_SEC } },
    )
  }

  /**
   * Begins heavy work, or throws like `requireCapacity`. Call the returned function at its end; repeated calls have no
   * effect.
   */
  begin(): () => void {
    this.requireCapacity()
    this.#inFlight += 1
    let isUnderWay = true
    return () => {
      if (isUnderWay) this.#inFlight -= 1
      isUnderWay = false
    }
  }

  readings(): PressureReadings {
    return { underPressure: this.#isUnderPressure(), shed: this.#shed }
  }

  close(): void {
    clearInterval(this.#timer)
    this.#vitals.close()
  }

  #measure() {
    const before = this.#latest
    this.#latest = this.#vitals.read()
    this.#isLate = Math.min(before.lagMs, this.#latest.lagMs) > MAX_LAG_MS
  }

  #isUnderPressure(): boolean {
    const { residentBytes, heapShare } = this.#latest
    return this.#isLate || residentBytes > MAX_RESIDENT_BYTES || heapShare > MAX_HEAP_SHARE
  }
}
