import { expect, test } from 'vitest'
import { createClient } from '../../server/contract/client.ts'
import type { RowOf } from '../../server/contract/define/define.ts'
import type { Resources } from '../../server/contract/index.ts'
import { PASSWORD, startBareServer } from '../support/server.ts'

test('the sample has an automatic profile, and telemetry of some laps with its values in them', async () => {
  const server = await startBareServer()
  const api = createClient({ baseUrl: server.url })
  const owner = {
    accountName: 'Pit Wall',
    accountSlug: 'pit-wall',
    name: 'Lee Engineer',
    email: 'lee@example.com',
    password: PASSWORD,
  }
  api.setToken((await api.setUp({ body: { ...owner, sampleData: true } })).token)
  const [profile, ...others] = (await api.dataAnalysisProfiles.list()).items
  expect([profile?.automatic, others]).toEqual([true, []])
  const laps: RowOf<Resources['laps']>[] = []
  for await (const lap of api.laps.all()) laps.push(lap)
  const stored = laps.filter(({ telemetryId }) => telemetryId !== null)
  expect(stored).toHaveLength(4)
  expect(new Set(stored.map(({ telemetryId }) => telemetryId)).size).toBe(4)
  const [track] = (await api.tracks.list()).items
  for (const lap of stored) {
    const { columns, units } = await api.getTelemetry({ params: { id: lap.id } })
    const { t = [], Speed: speed = [] } = columns
    expect(units).toMatchObject({ t: 's', Speed: 'km/h', Brake: 'bar', Gear: null })
    // The car drove the lap in its time, and all of the track: the log ends within a sample of the line.
    const lapSec = (lap.lapTimeMs ?? 0) / 1000
    expect(t.at(-1)).toBeLessThanOrEqual(lapSec)
    expect(t.at(-1)).toBeGreaterThan(lapSec - 0.11)
    const metres = speed.reduce<number>((sum, kph) => sum + ((kph ?? 0) / 3.6) * 0.1, 0)
    expect(metres / ((track?.lengthKm ?? 0) * 1000)).toBeCloseTo(1, 2)
    // No cell of the table stays empty, and the server computes the same values again.
    const { items } = await api.evaluateProfile({
      params: { id: profile?.id ?? '' },
      body: { lapId: lap.id },
    })
    expect(items.map(({ name }) => name)).toEqual(Object.keys(lap.kpis))
    expect(items.map((item) => 'value' in item && item.value)).toEqual(Object.values(lap.kpis))
    expect(lap.kpis['Top speed']).toBe(Math.max(...speed.map((kph) => kph ?? 0)))
  }
  expect(
    (await api.issues.list()).items.filter(
      ({ lapId }) => lapId !== null && stored.some(({ id }) => id === lapId),
    ),
  ).toEqual([])
})
