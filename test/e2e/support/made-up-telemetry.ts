import type { Client } from '../../../server/contract/client.ts'
import { type BuiltSession, buildSession } from './session-rows.ts'

const SAMPLES = 900
const STEP_SEC = 0.1

/** A lap of 90 s: speed oscillates around 40 m/s, with throttle while it rises. `pace` slows the car. */
export function madeUpColumns(pace = 1): Record<'t' | 'Speed' | 'Throttle' | 'Wheel speed FL', number[]> {
  const t = Array.from({ length: SAMPLES }, (_, index) => index * STEP_SEC)
  const speed = t.map((sec) => (40 + 20 * Math.sin((sec * pace) / 6)) * pace)
  return {
    t,
    Speed: speed,
    Throttle: t.map((sec) => (Math.cos((sec * pace) / 6) > 0 ? 100 : 0)),
    'Wheel speed FL': speed.map((value) => value * 1.01),
  }
}

/** A RaceChrono export of laps 4 and 5, mostly of lap 5. */
export function madeUpRaceChrono(): string {
  const { t, Speed } = madeUpColumns()
  const lines = t.map((sec, index) =>
    [1767150000 + sec, 0, index < 100 ? 4 : 5, (1149 + sec).toFixed(2), Speed[index]?.toFixed(3)].join(','),
  )
  return [
    'This file is created using RaceChrono Pro v9.1.3 ( http://racechrono.com/ ).',
    'Format,3',
    'Session title,"Made up"',
    '',
    'timestamp,fragment_id,lap_number,elapsed_time,speed',
    'unix time,,,s,m/s',
    ',,,,100: gps',
    ...lines,
    '',
  ].join('\n')
}

export interface MadeUp extends BuiltSession {
  lapIds: readonly string[]
}

/** A session of one car with three laps, the first two with telemetry. */
export async function buildTelemetry(api: Client, url: string, token: string): Promise<MadeUp> {
  const built = await buildSession(api, 1)
  const runSheetId = built.sheets.get('01') as string
  const lapIds: string[] = []
  for (const lapNumber of [1, 2, 3]) {
    const lap = await api.laps.create({ runSheetId, lapNumber, lapTimeMs: 90_000 + lapNumber })
    lapIds.push(lap.id)
    if (lapNumber === 3) continue
    const columns = madeUpColumns(lapNumber === 1 ? 1 : 0.97)
    const answer = await fetch(`${url}/laps/${lap.id}/telemetry`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: csvOf(columns),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  return { ...built, lapIds }
}

const UNITS: Readonly<Record<string, string>> = {
  t: 's',
  Speed: 'm/s',
  Throttle: '%',
  'Wheel speed FL': 'm/s',
}

function csvOf(columns: Readonly<Record<string, readonly number[]>>): string {
  const names = Object.keys(columns)
  const rows = (columns.t ?? []).map((_, index) => names.map((name) => columns[name]?.[index]).join(','))
  return [names.join(','), names.map((name) => UNITS[name] ?? '').join(','), ...rows].join('\n')
}
