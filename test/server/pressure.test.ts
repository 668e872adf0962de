import { syncBuiltinESMExports } from 'node:module'
import perfHooks from 'node:perf_hooks'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Pressure, type Vitals } from '../../server/pressure.ts'
import { make } from '../support/factories.ts'
import { startTestServer } from '../support/server.ts'
import { lapBody } from '../support/weekend-rows.ts'

const CALM: Vitals = { lagMs: 2, residentBytes: 200e6, heapShare: 0.1 }
const refusal = expect.objectContaining({ status: 503, code: 'under_pressure', extra: { retryAfterSec: 3 } })

describe('the rule', () => {
  function watched(looks: Partial<Vitals>[]) {
    vi.useFakeTimers()
    const left = looks.map((each) => ({ ...CALM, ...each }))
    const pressure = new Pressure({ read: () => left.shift() ?? CALM, close: () => undefined })
    return { pressure, look: () => vi.advanceTimersByTime(500), end: () => vi.useRealTimers() }
  }

  test('one long stall is no pressure, two consecutive samples are, and it ends by itself', () => {
    const { pressure, look, end } = watched([{ lagMs: 900 }, {}, { lagMs: 300 }, { lagMs: 300 }, {}])
    const done = pressure.begin()
    look()
    pressure.requireCapacity()
    look()
    look()
    pressure.requireCapacity()
    look()
    expect(() => pressure.requireCapacity()).toThrow(refusal)
    expect(pressure.readings()).toEqual({ underPressure: true, shed: 1 })
    look()
    pressure.requireCapacity()
    done()
    pressure.close()
    end()
  })

  test.each([{ residentBytes: 1.5e9 }, { heapShare: 0.9 }, { lagMs: 300 }])(
    'with %o heavy work runs one at a time',
    (short) => {
      const { pressure, look, end } = watched([short, short])
      look()
      look()
      const done = pressure.begin()
      expect(() => pressure.begin()).toThrow(refusal)
      done()
      // A download ends its heavy part when its file is made, and once more when it is sent.
      done()
      const next = pressure.begin()
      expect(() => pressure.begin()).toThrow(refusal)
      next()
      pressure.close()
      end()
    },
  )
})

/** Servers started from now on see an event loop with this average delay in milliseconds. */
function fakeLag(lagMs: number) {
  const { monitorEventLoopDelay: real } = perfHooks
  const histogram = {
    count: 1,
    mean: lagMs * 1e6,
    enable: () => true,
    disable: () => true,
    reset: () => undefined,
  }
  perfHooks.monitorEventLoopDelay = () => histogram as unknown as ReturnType<typeof real>
  syncBuiltinESMExports()
  return () => {
    perfHooks.monitorEventLoopDelay = real
    syncBuiltinESMExports()
  }
}

test('under pressure files, imports and KPIs run one at a time; laps, lists and health are served', async () => {
  const restore = fakeLag(600)
  onTestFinished(restore)
  const server = await startTestServer()
  const sheet = await make(server.api, 'runSheets')
  const profile = await make(server.api, 'dataAnalysisProfiles')
  const items = Array.from({ length: 3000 }, (_, index) => lapBody(sheet.id, index + 1))
  await server.api.createLaps({ body: { items } })
  // The Prometheus event-loop metric needs a real clock; two samples have been taken by then.
  restore()
  const figures = async () => await (await server.fetch('/metrics')).text()
  await expect.poll(figures).toMatch(/^trackside_under_pressure 1$/m)
  const json = { samples: [{ t: 0, a: 1 }] }
  const first = server.fetch('/laps?format=xlsx')
  await new Promise((resolve) => setTimeout(resolve, 50))
  const [file, kpis, imported, lap, list, health] = await Promise.all([
    server.fetch('/laps?format=csv'),
    server.fetch(`/data-analysis-profiles/${profile.id}/evaluate`, { method: 'POST', json }),
    server.fetch('/import', { method: 'POST', json: {} }),
    server.fetch('/laps', { method: 'POST', json: lapBody(sheet.id, 9000) }),
    server.fetch('/laps'),
    server.fetch('/health'),
  ])
  expect([file, kpis, imported].map(({ status }) => status)).toEqual([503, 503, 503])
  expect(await file.json()).toMatchObject({ code: 'under_pressure' })
  expect(Number(file.headers.get('retry-after'))).toBeGreaterThan(0)
  expect([lap, list, health].map(({ status }) => status)).toEqual([201, 200, 200])
  expect((await first).status).toBe(200)
  expect((await server.fetch('/laps?format=csv')).status).toBe(200)
  expect(Number(/^trackside_shed_requests_total (\d+)$/m.exec(await figures())?.[1])).toBe(3)
})
