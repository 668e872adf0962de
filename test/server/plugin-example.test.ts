import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { readCsv } from '../../server/telemetry/read-csv.ts'
import { PluginHost } from '../../server/workers/plugins/start-plugin-host.ts'

const source = readFileSync('docs/plugins/brake-release.js', 'utf8')
const host = new PluginHost({ deadlineMs: 20_000, mostAtOnce: 1 })
afterAll(() => host.close())

type Columns = Record<string, Float64Array | number[]>
async function release(columns: Columns, config = {}) {
  const run = await host.run(async () => ({
    source,
    columns: Object.entries(columns).map(([name, values]) => [name, Float64Array.from(values)] as const),
    lap: 'null',
    config: JSON.stringify(config),
  }))
  if ('error' in run.outcome) return { error: run.outcome.error }
  return Object.fromEntries(
    run.outcome.items.map((item) => [
      item.name,
      'value' in item ? Math.round(item.value * 1e6) / 1e6 : item.error,
    ]),
  )
}

test('an even release is 100 %', async () => {
  const evenly = { t: [0, 0.1, 0.2, 0.3, 0.4, 0.5], brake: [0, 40, 30, 20, 10, 0] }
  expect(await release(evenly)).toEqual({
    'Brake releases': 1,
    'Brake-release smoothness': 100,
    'Worst brake release': 100,
    'Worst brake release at': 0.1,
    'Brake-release time': 0.4,
  })
  // Sampled unevenly, with one sample missing, it is the same line.
  const unevenly = { t: [0, 0.1, 0.15, 0.2, 0.4, 0.5], brake: [0, 40, 35, Number.NaN, 10, 0] }
  expect(await release(unevenly)).toEqual(await release(evenly))
})

test('a release that drops and leaves a tail is counted by its distance from the line', async () => {
  // From 40 to 10 in the first 0.1 s, then flat, then to 0. The line says 30, 20, 10: distances 0, 20, 10, 0, 0.
  // Area (10 + 15 + 5 + 0) * 0.1 = 3, over 0.4 s and a fall of 40: 0.1875 -> 100 * (1 - 2 * 0.1875) = 62.5.
  const dropped = { t: [0, 0.1, 0.2, 0.3, 0.4, 0.5], brake: [0, 40, 10, 10, 10, 0] }
  expect(await release(dropped)).toMatchObject({
    'Brake-release smoothness': 62.5,
    'Brake-release time': 0.4,
  })
})

test('only brakings that are hard enough and come to an end count, and the mean is over them', async () => {
  const brake = [0, 40, 30, 20, 10, 0, 0, 8, 4, 0, 0, 40, 10, 10, 10, 0, 0, 50, 50]
  const t = brake.map((_, i) => i / 10)
  expect(await release({ t, brake })).toEqual({
    'Brake releases': 2,
    'Brake-release smoothness': 81.25,
    'Worst brake release': 62.5,
    'Worst brake release at': 1.1,
    'Brake-release time': 0.4,
  })
  expect(await release({ t, brake }, { minPeak: 100 })).toEqual({
    'Brake releases': 0,
    'Brake-release smoothness': 'no braking of 100 bar or more in this lap',
  })
  expect(await release({ t, press: brake })).toEqual({
    error: 'Error: there is no channel "brake": name yours in config.channel (line 30)',
  })
})

test('a real lap, by its deceleration', async () => {
  const telemetry = readCsv(readFileSync('test/fixtures/tianma-lap9/telemetry.csv'))
  const columns = Object.fromEntries(telemetry.map(({ name, values }) => [name, values]))
  const config = { channel: 'longitudinal_acc', scale: -1, minPeak: 0.4, off: 0.1, unit: 'g' }
  // Counted here in another way: rising edges over 0.4 g, once each until 0.1 g is reached again.
  let [count, isBraking, hasCounted] = [0, false, false]
  for (const value of columns.longitudinal_acc as Float64Array) {
    if (-value <= 0.1) {
      if (isBraking && hasCounted) count += 1
      isBraking = false
      hasCounted = false
    } else {
      isBraking = true
      hasCounted ||= -value >= 0.4
    }
  }
  const result = await release(columns, config)
  console.log(JSON.stringify(result))
  expect(count).toBeGreaterThan(3)
  expect(result['Brake releases']).toBe(count)
  for (const name of ['Brake-release smoothness', 'Worst brake release']) {
    expect(result[name]).toBeGreaterThanOrEqual(0)
    expect(result[name]).toBeLessThanOrEqual(100)
  }
})
