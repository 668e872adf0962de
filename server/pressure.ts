import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { Problem } from './domain/problem.ts'

const LOOK_MS = 500
const RESOLUTION_MS = 10
/** How late the event loop is on average, in two looks one after the other: a single long stall is none. */
const MAX_LAG_MS = 250
const MAX_RESIDENT_BYTES = 1280 * 1024 * 1024
/** Of what V8 may use before it ends the process. */
const MAX_HEAP_SHARE = 0.8
const RETRY_AFTER_SEC = 3

/** How a process is doing. */
export interface Vitals {
  /** How late the event loop was on average since the last look. */
  lagMs: number
  residentBytes: number
  heapShare: number
}

export interface PressureReadings {
  underPressure: boolean
  /** Heavy requests that were turned away since the start. */
  shed: number
}

/** Keeps the event loop and the memory for laps: under pressure what is heavy goes on one at a time. */
export interface Pressure {
  /** Throws 503 with Retry-After where the process is under pressure and heavy work is under way. */
  requireCapacity(): void
  /** Heavy work begins, or is refused as by `requireCapacity`; answers what to call at its end, once or more often. */
  begin(): () => void
  readings(): PressureReadings
  close(): void
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

/** Looks at the process twice a second. */
export function startPressure(vitals: VitalsReader = readVitals()): Pressure {
  let latest: Vitals = { lagMs: 0, residentBytes: 0, heapShare: 0 }
  let isLate = false
  let inFlight = 0
  let shed = 0
  const timer = setInterval(() => {
    const before = latest
    latest = vitals.read()
    isLate = Math.min(before.lagMs, latest.lagMs) > MAX_LAG_MS
  }, LOOK_MS).unref()

  /** Memory comes back long after the work that took it. */
  const isShort = () => latest.residentBytes > MAX_RESIDENT_BYTES || latest.heapShare > MAX_HEAP_SHARE
  const isUnderPressure = () => isLate || isShort()

  function requireCapacity() {
    if (inFlight === 0 || !isUnderPressure()) return
    shed += 1
    throw new Problem(
      503,
      'under_pressure',
      'The server is busy and keeps its strength for laps. Try again in a moment.',
      { extra: { retryAfterSec: RETRY_AFTER_SEC } },
    )
  }

  return {
    requireCapacity,
    begin() {
      requireCapacity()
      inFlight += 1
      let isUnderWay = true
      return () => {
        if (isUnderWay) inFlight -= 1
        isUnderWay = false
      }
    },
    readings: () => ({ underPressure: isUnderPressure(), shed }),
    close() {
      clearInterval(timer)
      vitals.close()
    },
  }
}
