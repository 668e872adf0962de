import { createHash } from 'node:crypto'
import type { BaseRow, FieldError } from '../../contract/define/define.ts'
import type { TelemetryFile } from '../../contract/resources/telemetry-file.ts'
import { car } from '../../contract/resources/weekend/car.ts'
import { lap } from '../../contract/resources/weekend/lap.ts'
import { runSheet } from '../../contract/resources/weekend/run-sheet.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { telemetryFiles } from '../../db/laps/telemetry-files.ts'
import { findRow, findRowsBy } from '../../db/rows/repo.ts'
import { telemetryStore } from '../../db/tables/telemetry.ts'
import { services } from '../index.ts'
import type { Reading, Writing } from '../principal.ts'
import { conflict, invalid, notFound, unknownReference } from '../problem.ts'
import { requireRight, rowTakenIn } from '../require-right.ts'
import { insertIfValid } from '../timing/insert-if-valid.ts'
import type { EvaluatedProfile } from './kpi-profiles.ts'
import { takeTelemetry } from './lap-telemetry.ts'
import { loggerStartMs } from './outing-matches.ts'

/** Laps have as many sector times: those of a file with more splits are not theirs. */
const MAX_SECTORS = 3

/** What a request asks for. */
export interface Applied {
  sessionId: string
  carId: string
  laps: readonly {
    index: number
    /** The stretch as it was looked at. */
    startSec?: number | undefined
    lapMs?: number | undefined
    lapId?: string | undefined
    lapNumber?: number | undefined
  }[]
  createLaps: boolean
}

/** A lap of the file, and the lap that is to show it; null for one that is to be created. */
export interface Stretch {
  index: number
  startSec: number
  endSec: number
  lapMs: number
  sectorsMs: readonly number[]
  telemetryId: string
  lapId: string | null
  lapNumber: number | null
}

/** What is applied of a file. */
export type FileLaps = Pick<TelemetryFile, 'laps' | 'loggedAt' | 'timeZoneKnown'> & {
  id: string
  hash: string
}

/** 409 where the laps of a file are no longer those that were looked at. */
function requireSeen({ laps }: FileLaps, wanted: Applied): void {
  const isAnother = wanted.laps.some(({ index, startSec, lapMs }) => {
    const own = laps[index]
    const of = (seen: number | undefined, now: number | undefined) => seen !== undefined && seen !== now
    return of(startSec, own?.startSec) || of(lapMs, own?.lapMs)
  })
  if (isAnother)
    throw conflict(
      'laps_changed',
      'The laps of this file have changed since they were looked at: look at them again, then apply them.',
    )
}

/**
 * The stretches of a request. 400 for one lap asked for twice, 409 for stretches that are others now, 422 for laps that are not
 * there, 403 without the rights.
 */
export function stretchesOf(scope: Reading, file: FileLaps, wanted: Applied): Stretch[] {
  rowTakenIn(scope, session, wanted.sessionId, '/sessionId')
  rowTakenIn(scope, car, wanted.carId, '/carId')
  if (wanted.createLaps) requireRight(scope, 'create', lap)
  requireSeen(file, wanted)
  const there = findRowsBy(scope, lap, { sessionId: wanted.sessionId, carId: wanted.carId })
  const [missing, twice]: FieldError[][] = [[], []]
  const seen = new Set<string>()
  const stretches = wanted.laps.flatMap(({ index, lapId, lapNumber }, place): Stretch[] => {
    const at = (field: string) => `/laps/${place}/${field}`
    const own = file.laps[index]
    if (!own) missing?.push({ path: at('index'), message: `the file has laps 0 to ${file.laps.length - 1}` })
    const found = there.find((row) => (lapId === undefined ? row.lapNumber === lapNumber : row.id === lapId))
    if (!found && lapId !== undefined)
      missing?.push({ path: at('lapId'), message: 'this car has no such lap in this session' })
    else if (!found && !wanted.createLaps)
      missing?.push({
        path: at('lapNumber'),
        message: `this car has no lap ${lapNumber}: set createLaps to add it`,
      })
    const key = found?.id ?? `number ${lapNumber}`
    if (seen.has(key)) twice?.push({ path: `/laps/${place}`, message: 'this lap is there twice' })
    seen.add(key)
    if (!own) return []
    const endSec = own.startSec + own.lapMs / 1000
    const hash = createHash('sha256').update(`${file.hash} ${own.startSec} ${endSec}`)
    const of = { lapId: found?.id ?? null, lapNumber: lapNumber ?? null }
    const { startSec, lapMs, sectorsMs } = own
    return [{ index, startSec, endSec, lapMs, sectorsMs, telemetryId: hash.digest('hex'), ...of }]
  })
  if (twice && twice.length > 0) throw invalid(twice)
  if (missing && missing.length > 0) throw unknownReference(missing)
  return stretches
}

/** The run sheet of a car in a session, created if there is none. */
function sheetOf(scope: Writing, { sessionId, carId }: Applied): BaseRow {
  const [known] = findRowsBy(scope, runSheet, { sessionId, carId }, 1)
  if (known) return known
  requireRight(scope, 'create', runSheet)
  const made = insertIfValid(scope, services.runSheets, { sessionId, carId })
  if (!made) throw new Error(`the defaults of ${runSheet.name} are not valid`)
  return made
}

function newLap(
  scope: Writing,
  file: FileLaps,
  wanted: Applied,
  { lapNumber, startSec, lapMs, sectorsMs }: Stretch,
): BaseRow {
  const [sector1Ms, sector2Ms, sector3Ms] = sectorsMs.length <= MAX_SECTORS ? sectorsMs : []
  const startedAt = file.timeZoneKnown ? new Date(loggerStartMs(file) + startSec * 1000).toISOString() : null
  const made = insertIfValid(scope, services.laps, {
    runSheetId: sheetOf(scope, wanted).id,
    lapNumber,
    lapTimeMs: lapMs,
    sector1Ms,
    sector2Ms,
    sector3Ms,
    startedAt,
  })
  if (!made) throw invalid([{ path: '/laps', message: `lap ${lapNumber} of ${lapMs} ms is no lap` }])
  return made
}

/** Stretches with their KPIs. */
export interface EvaluatedStretch extends Stretch {
  samples: number
  worked: readonly EvaluatedProfile[]
}

/** Stores stretches of a file as the telemetry of laps, with their KPIs. 404 for a file or a lap that is gone. */
export function* applyOuting(
  scope: Writing,
  file: FileLaps,
  wanted: Applied,
  stretches: readonly EvaluatedStretch[],
): Sliced<{ index: number; row: BaseRow }[]> {
  // Removed while the stretches were evaluated: its laps would show nothing.
  if (!telemetryFiles.find(scope, file.id)) throw notFound('file of a data logger')
  const done: { index: number; row: BaseRow }[] = []
  for (const stretch of stretches) {
    const { index, telemetryId, startSec, endSec, samples, lapId, worked } = stretch
    const before = lapId === null ? newLap(scope, file, wanted, stretch) : findRow(scope, lap, lapId)
    if (!before) throw notFound(lap.name)
    telemetryStore.keepWindow(scope, { telemetryId, fileId: file.id, startSec, endSec, samples })
    done.push({ index, row: yield* takeTelemetry(scope, before, telemetryId, worked) })
    yield
  }
  return done
}
