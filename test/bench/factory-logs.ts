import { v7 as uuidv7 } from 'uuid'
import { resourceTables } from '../../hub/schema/columns.ts'
import type { Change } from '../../server/contract/actions/change.ts'
import { changeOf } from '../hub/support/batches.ts'

/** Changes of a batch. */
export const BATCH = 5000
const AT = '2026-06-13T10:00:00.000Z'

const lapTable = resourceTables.find(({ name }) => name === 'laps')!

interface Place {
  accountId: string
  runSheetId: string
  sessionId: string
  carId: string
}

const placeOf = (): Place => ({
  accountId: uuidv7(),
  runSheetId: uuidv7(),
  sessionId: uuidv7(),
  carId: uuidv7(),
})

/** A lap that is created, as a laptop's log has it. */
function lapCreated(seq: number, place: Place, lapNumber: number, id = uuidv7()): Change {
  const stored = Object.fromEntries(lapTable.columns.map(({ field }) => [field, null]))
  const row = {
    ...stored,
    ...{ id, ...place, createdAt: AT, updatedAt: AT, version: 1 },
    ...{ parameters: {}, kpis: {}, lapNumber, lapTimeMs: 80_000 + lapNumber, trackStatus: 'green' },
    ...{ pitIn: false, pitOut: false, valid: true, source: 'manual', fuelUsedKg: 2.4 },
  }
  const { sessionId, accountId: eventId } = place
  const diff = [{ path: '', from: null, to: row }]
  return changeOf(seq, { entityType: 'lap', entityId: id, sessionId, eventId, diff })
}

/** A log of laps that are created, in batches. */
export function logOfCreates(batches: number): Change[][] {
  return Array.from({ length: batches }, (_, batch) => {
    const place = placeOf()
    return Array.from({ length: BATCH }, (_, index) => lapCreated(batch * BATCH + 1 + index, place, index))
  })
}

/** Of this many changes in turn one creates a lap, the others change laps. */
const CREATE_EVERY = 3
/** Laps back to which corrections go; every tenth of them goes to any lap of the log. */
const RECENT = 100
const FAR_EVERY = 10

/** The next change of a lap: its time, or its time and its fuel. */
function lapChanged(seq: number, created: Change, before: LapNow): Change {
  const to: LapNow = {
    version: before.version + 1,
    lapTimeMs: before.lapTimeMs + 7,
    fuelUsedKg: seq % 2 === 0 ? before.fuelUsedKg : before.fuelUsedKg + 0.125,
  }
  const diff = (['lapTimeMs', 'fuelUsedKg'] as const)
    .filter((field) => to[field] !== before[field])
    .map((field) => ({ path: `/${field}`, from: before[field], to: to[field] }))
  Object.assign(before, to)
  const { entityType, entityId, sessionId, eventId } = created
  const opType = 'update'
  return changeOf(seq, { entityType, entityId, sessionId, eventId, opType, version: to.version, diff })
}

interface LapNow {
  version: number
  lapTimeMs: number
  fuelUsedKg: number
}

/**
 * A log like that of a weekend, in batches: laps are created, and their times and fuel change, mostly soon after. Ids rise from
 * those of the time.
 */
export function logOfWeekend(batches: number, atMs = Date.now()): Change[][] {
  const place = placeOf()
  const laps: { created: Change; now: LapNow }[] = []
  const changeAt = (index: number): Change => {
    const seq = index + 1
    if (index % CREATE_EVERY === 0) {
      const lapNumber = laps.length
      const created = lapCreated(seq, place, lapNumber, uuidv7({ msecs: atMs + lapNumber }))
      laps.push({ created, now: { version: 1, lapTimeMs: 80_000 + lapNumber, fuelUsedKg: 2.4 } })
      return created
    }
    // A multiple of a prime spreads over the range without a source of chance.
    const back = (index * 7919) % (index % FAR_EVERY === 0 ? laps.length : Math.min(RECENT, laps.length))
    const { created, now } = laps[laps.length - 1 - back]!
    return lapChanged(seq, created, now)
  }
  return Array.from({ length: batches }, (_, batch) =>
    Array.from({ length: BATCH }, (_, index) => changeAt(batch * BATCH + index)),
  )
}
