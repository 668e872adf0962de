import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Weekend, WeekendSession } from '../../server/sample/weekend.ts'
import { lapRows, resultRows, wallClock, weatherRows } from './alkamel-rows.ts'
import {
  csvText,
  LAP_HEADER,
  PRACTICE_RESULT_HEADER,
  RACE_RESULT_HEADER,
  WEATHER_HEADER,
  withoutLastDrivers,
} from './csv-text.ts'

function writeSession(folder: string, weekend: Weekend, session: WeekendSession): void {
  const sheets = weekend.runSheets.filter(({ sessionName }) => sessionName === session.name)
  const starts = sheets.flatMap(({ laps }) => laps.map((lap) => Date.parse(lap.startedAt!)))
  const start = wallClock(Date.parse(session.startsAt), weekend.track.timeZone!)
  const digits = start.replace(/\D/g, '').slice(0, 12)
  const prefix = path.join(folder, `${digits}-${session.name.toLowerCase().replaceAll(' ', '-')}`)
  const resultHeader = session.type === 'race' ? RACE_RESULT_HEADER : PRACTICE_RESULT_HEADER
  const results = csvText(resultHeader, resultRows(weekend, sheets))
  const laps = csvText(LAP_HEADER, lapRows(weekend, sheets, Math.min(...starts)))
  writeFileSync(`${prefix}-laps.csv`, laps)
  writeFileSync(`${prefix}-results.csv`, withoutLastDrivers(results))
  writeFileSync(`${prefix}-weather.csv`, csvText(WEATHER_HEADER, weatherRows(sheets)))
}

/** Writes a weekend as a folder of Al Kamel timing files with all their quirks, and `weekend.json`. */
export function writeAlkamelFiles(folder: string, weekend: Weekend): void {
  mkdirSync(folder, { recursive: true })
  for (const session of weekend.sessions) writeSession(folder, weekend, session)
  const { championship, track, event } = weekend
  writeFileSync(path.join(folder, 'weekend.json'), JSON.stringify({ championship, track, event }))
}
