import http from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { atEnd } from '../support/at-end.ts'
import { hasProcessFigures, residentMb } from '../support/process-figures.ts'
import { setUp, startServerProcess } from '../support/server-process.ts'

const MEGABYTE = 1024 * 1024
const SENDERS = 12
/** Seconds of it: a minute in the long form. */
const SECONDS = process.env.FAULT_ROUNDS ? 60 : 10
const MAX_RESIDENT_MB = 1024
const MAX_IMPORT_MS = 15_000

const LAPS = { Lap: { path: '$.r', key: ['lapNumber'], fields: { lapNumber: 'n' } } }
const TRACKS = {
  Track: { path: '$.t', key: ['name'], fields: { name: 'n', country: 'c', lengthKm: 'k', cornerCount: 'k' } },
}
const trackNumber = (n: number) => ({
  profile: { scope: TRACKS },
  payload: { t: [{ n: `${n}`, c: 'DE', k: 5 }] },
})

/** 63 MB that come as 64 KB. */
function bomb(unit: string): Buffer {
  const head = `{"profile":${JSON.stringify({ scope: LAPS })},"payload":{"r":[`
  return gzipSync(`${head}${unit.repeat((63 * MEGABYTE - head.length) / unit.length)}1]}}`)
}

test.skipIf(!hasProcessFigures)(
  `${SENDERS} imports at once that inflate, for ${SECONDS} s: the server lives, and another's import gets through`,
  async () => {
    const server = await startServerProcess({ env: { RATE_LIMIT_PER_MIN: '0', LOG_LEVEL: 'error' } })
    atEnd(() => server.cleanUp())
    const { client, token } = await setUp(server.url)
    const { secret } = await client.apiKeys.create({ name: 'Guest' })
    const send = (body: Buffer) =>
      new Promise<number>((resolve) => {
        const headers = {
          'x-api-key': secret,
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          'content-length': body.length,
        }
        const asking = http.request(
          `${server.url}/import`,
          { method: 'POST', agent: false, headers },
          (answer) => {
            answer.resume()
            answer.on('close', () => resolve(answer.statusCode ?? 0))
          },
        )
        asking.on('error', () => resolve(0))
        asking.end(body)
      })
    const bombs = ['1,', '{},', '[[1]],'].map(bomb)
    const until = performance.now() + SECONDS * 1000
    const statuses = new Set<number>()
    const flood = Array.from({ length: SENDERS }, async (_, index) => {
      do statuses.add(await send(bombs[index % bombs.length] as Buffer))
      while (performance.now() < until)
    })
    let memoryMb = 0
    const waits: number[] = []
    while (performance.now() < until) {
      const began = performance.now()
      const answer = await fetch(`${server.url}/import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(trackNumber(waits.length)),
      })
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('created')])
      waits.push(performance.now() - began)
      memoryMb = Math.max(memoryMb, residentMb(server.pid))
    }
    await Promise.all(flood)
    process.stdout.write(
      `bodies: imports beside it at most ${Math.max(...waits).toFixed(0)} ms, ${memoryMb.toFixed(0)} MB\n`,
    )
    // 503 where a body finds no memory free, which a slow machine may not come to.
    expect([...statuses].filter((status) => status !== 503)).toEqual([413])
    expect(Math.max(...waits)).toBeLessThan(MAX_IMPORT_MS)
    expect(memoryMb).toBeLessThan(MAX_RESIDENT_MB)
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
  },
  (SECONDS + 60) * 1000,
)
