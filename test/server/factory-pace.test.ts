import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { Pace } from '../../server/factory/pace.ts'
import { realClock } from '../../server/webhooks/clock.ts'
import { atEnd } from '../support/at-end.ts'
import { make } from '../support/factories.ts'
import { startTestServer } from '../support/server.ts'

test('a long log goes in small batches with rests while laps are entered, and at full speed two minutes later', () => {
  let now = 1000
  const pace = new Pace({ ...realClock, now: () => now })
  expect([pace.maxItems, pace.after(5000)]).toEqual([5000, 'goOn'])
  pace.committed()
  expect([pace.maxItems, pace.after(249), pace.after(250)]).toEqual([250, 'goOn', 250])
  now += 119_999
  expect([pace.maxItems, pace.after(250)]).toEqual([250, 250])
  now += 1
  expect([pace.maxItems, pace.after(250)]).toEqual([5000, 'goOn'])
})

test('what was just written goes to the factory whole and in order, batch by batch', async () => {
  const batches: { fromSeq: number; toSeq: number }[] = []
  const hub = createServer(async (request, response) => {
    if (request.method !== 'PUT') return void response.writeHead(404).end()
    const [head = ''] = gunzipSync(await buffer(request))
      .toString()
      .split('\n', 1)
    batches.push(JSON.parse(head))
    response.end(JSON.stringify({ seq: batches.at(-1)?.toSeq }))
  })
  await once(hub.listen(0, '127.0.0.1'), 'listening')
  atEnd(() => hub.close())
  const { api } = await startTestServer()
  const { runSheetId } = await make(api, 'laps')
  const items = Array.from({ length: 600 }, (_, index) => ({ runSheetId, lapNumber: 9001 + index }))
  await api.createLaps({ body: { items } })
  const url = `http://127.0.0.1:${(hub.address() as AddressInfo).port}`
  await api.putFactory({ body: { url, key: 'hub_test', enabled: true } })
  const { latestSeq } = await vi.waitFor(
    async () => {
      const status = await api.factoryStatus()
      expect(status).toMatchObject({ state: 'caughtUp', seq: status.latestSeq, lastError: null })
      return status
    },
    { timeout: 15_000, interval: 50 },
  )
  const [asked, ...sent] = batches
  expect(asked).toMatchObject({ fromSeq: 1, toSeq: 1 })
  expect(sent.map(({ fromSeq }) => fromSeq)).toEqual([2, ...sent.slice(0, -1).map(({ toSeq }) => toSeq + 1)])
  expect(sent.at(-1)?.toSeq).toBe(latestSeq)
  expect(Math.max(...sent.map(({ fromSeq, toSeq }) => toSeq - fromSeq + 1))).toBe(250)
})
