import type { Client } from '../../server/contract/client.ts'

/** Figures of laps: number of rows, fastest, and sum of all lap times, in milliseconds. */
export interface LapFigures {
  laps: number
  fastestMs: number | null
  sumMs: number
}

/** Figures by name; a lap without a time counts as a row only. */
export function lapFigures(laps: Iterable<{ name: string; ms: number | null }>): Record<string, LapFigures> {
  const figures: Record<string, LapFigures> = {}
  for (const { name, ms } of laps) {
    const own = figures[name] ?? { laps: 0, fastestMs: null, sumMs: 0 }
    own.laps += 1
    own.sumMs += ms ?? 0
    if (ms !== null) own.fastestMs = Math.min(own.fastestMs ?? ms, ms)
    figures[name] = own
  }
  return figures
}

/** Milliseconds of `m:ss.mmm`, `ss.mmm` or `h:mm:ss.mmm`, by whole numbers; null for empty text. */
export function msOfText(text: string): number | null {
  if (text === '') return null
  const [seconds = '', minutes = '0', hours = '0'] = text.split(':').reverse()
  const [whole = '0', fraction = ''] = seconds.split('.')
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(whole)) * 1000 +
    Number(fraction.slice(0, 3).padEnd(3, '0'))
  )
}

/** Figures of a session as the server keeps them, by driver or by car number. */
export async function storedFigures(
  api: Client,
  sessionId: string,
  by: 'driver' | 'car',
): Promise<Record<string, LapFigures>> {
  const names = new Map<string, string>()
  if (by === 'car') for await (const { id, number } of api.cars.all()) names.set(id, number)
  else
    for await (const { id, firstName, lastName } of api.drivers.all())
      names.set(id, `${firstName} ${lastName}`)
  const laps: { name: string; ms: number | null }[] = []
  for await (const lap of api.laps.all({ sessionId })) {
    const id = by === 'car' ? lap.carId : lap.driverId
    laps.push({ name: (id && names.get(id)) || 'nobody', ms: lap.lapTimeMs })
  }
  return lapFigures(laps)
}
