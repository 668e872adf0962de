import { readFileSync } from 'node:fs'
import path from 'node:path'
import { wallToUtcMs } from '../../server/calc/wall-time.ts'
import type { Weekend, WeekendRunSheet, WeekendSession } from '../../server/sample/weekend.ts'
import { type LapRow, readLapRows, readResultRows } from './alkamel.ts'
import { readCars, type SessionEntries } from './cars.ts'
import { readDrivers, type WeekendDrivers } from './drivers.ts'
import { findSessionFiles, type SessionFiles } from './session-files.ts'
import { lapsInOrder, readLaps, stintsOf } from './session-laps.ts'
import { wallDate } from './wall-date.ts'
import { readWeatherRows, type WeatherReading } from './weather.ts'
import { completeFacts, type GivenFacts } from './weekend-facts.ts'
import { readWeekendFile } from './weekend-file.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Fields by collection that are invented rather than read: written once, then left to whoever knows better. */
export type Assumed = Partial<Record<keyof Weekend, string[]>>

interface ReadSession extends SessionEntries {
  files: SessionFiles
  weather: WeatherReading[]
}

function readSession(files: SessionFiles): ReadSession {
  const read = <T>(file: string | undefined, reader: (name: string, text: string) => T[]) =>
    file === undefined ? [] : reader(path.basename(file), readFileSync(file, 'utf8'))
  return {
    files,
    laps: read(files.laps, readLapRows),
    results: read(files.results, readResultRows),
    weather: read(files.weather, readWeatherRows),
  }
}

/** Length of a lap from average speed and lap time, in km: median over the laps, as each is rounded. */
function lapLengthKm(laps: LapRow[]): number | null {
  const lengths = laps
    .flatMap(({ averageKph, lapTimeMs }) =>
      averageKph && lapTimeMs ? averageKph * (lapTimeMs / HOUR_MS) : [],
    )
    .toSorted((a, b) => a - b)
  const median = lengths[Math.floor(lengths.length / 2)]
  return median === undefined ? null : Math.round(median * 1000) / 1000
}

/** Dates on the track's calendar on which a session begins and ends: a race into the night has two. */
function datesOf({ files, laps }: ReadSession): string[] {
  const lengthMs = laps.reduce((longest, lap) => Math.max(longest, lap.elapsedMs ?? 0), 0)
  return [wallDate(files.startWallMs), wallDate(files.startWallMs + lengthMs)]
}

/** The end is the last crossing, rounded up to the minute; without laps an hour stands for a session's length. */
function sessionOf(session: ReadSession, sheets: WeekendRunSheet[], timeZone: string): WeekendSession {
  const { name, type, startWallMs } = session.files
  const startMs = wallToUtcMs(startWallMs, timeZone)
  const ends = sheets.flatMap(({ laps }) =>
    laps.flatMap((lap) => (lap.startedAt ? Date.parse(lap.startedAt) + (lap.lapTimeMs ?? 0) : [])),
  )
  const lastMs = ends.reduce((latest, end) => Math.max(latest, end), 0) || startMs + HOUR_MS
  return {
    name,
    type,
    startsAt: new Date(startMs).toISOString(),
    endsAt: new Date(Math.ceil(lastMs / MINUTE_MS) * MINUTE_MS).toISOString(),
    status: 'finished',
  }
}

/** One run sheet for every car that is listed or drove. */
function runSheetsOf(
  session: ReadSession,
  carNumbers: string[],
  timeZone: string,
  findDriver: WeekendDrivers['find'],
): WeekendRunSheet[] {
  const { files, results, weather } = session
  const context = { type: files.type, startWallMs: files.startWallMs, timeZone, weather, findDriver }
  const rows = Map.groupBy(session.laps, (lap) => lap.carNumber)
  const ordered = new Map([...rows].map(([carNumber, own]) => [carNumber, lapsInOrder(own)]))
  const all = Map.groupBy([...ordered.values()].flat(), (lap) => lap.lapNumber)
  const present = new Set([...rows.keys(), ...results.map((result) => result.carNumber)])
  return carNumbers
    .filter((carNumber) => present.has(carNumber))
    .map((carNumber) => {
      const laps = readLaps(ordered.get(carNumber) ?? [], all, context)
      const stints = stintsOf(laps)
      return { sessionName: files.name, carNumber, driver: stints[0]?.driver ?? null, stints, laps }
    })
}

/** A folder of Al Kamel timing files as a weekend. LoadError where they do not make sense. */
export function readWeekend(folder: string, flags: GivenFacts = {}): { weekend: Weekend; assumed: Assumed } {
  const sessions = findSessionFiles(folder).map(readSession)
  const dates = sessions.flatMap(datesOf).toSorted()
  const said = readWeekendFile(folder)
  const given: GivenFacts = {
    championship: { ...said.championship, ...flags.championship },
    track: { ...said.track, ...flags.track },
    event: { ...said.event, ...flags.event },
  }
  const { championship, track, event, assumedTrackFields } = completeFacts(folder, given, {
    firstDate: dates[0]!,
    lastDate: dates.at(-1)!,
    lengthKm: lapLengthKm(sessions.flatMap(({ laps }) => laps)),
  })
  const cars = readCars(sessions)
  const { drivers, find } = readDrivers(cars, sessions)
  const numbers = cars.map((car) => car.number)
  const read = sessions.map((session) => {
    const sheets = runSheetsOf(session, numbers, track.timeZone, find)
    return { session: sessionOf(session, sheets, track.timeZone), sheets }
  })
  return {
    weekend: {
      championship,
      track,
      event,
      cars,
      drivers,
      sessions: read.map(({ session }) => session),
      runSheets: read.flatMap(({ sheets }) => sheets),
    },
    assumed: { track: assumedTrackFields, cars: ['liveryColor'] },
  }
}
