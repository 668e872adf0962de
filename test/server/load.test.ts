import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readWeekend } from '../../scripts/load/read-weekend.ts'
import { counts } from '../../server/calc/lap-standing.ts'
import { madeUpWeekend } from '../../server/sample/made-up-weekend.ts'
import { writeAlkamelFiles } from '../support/alkamel-files.ts'
import { startTestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const IMSA = resolve(ROOT, '../shared/data/imsa-2024-long-beach')

async function load(folder: string, url: string, token: string) {
  const child = spawn(process.execPath, [
    join(ROOT, 'scripts/load.ts'),
    folder,
    '--url',
    url,
    '--token',
    token,
  ])
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  return { code, output }
}

const made = tempFolder()
writeAlkamelFiles(made, madeUpWeekend())

describe.each([
  ['the made-up weekend', made],
  ['Long Beach 2024', IMSA],
])('%s', (_, folder) => {
  describe.skipIf(!existsSync(folder))('over the public API', () => {
    let server: Awaited<ReturnType<typeof startTestServer>>
    const { weekend } = existsSync(folder) ? readWeekend(folder, {}) : { weekend: madeUpWeekend() }

    beforeAll(async () => {
      server = await startTestServer()
      const { code, output } = await load(folder, server.url, server.token)
      expect([code, output]).toEqual([0, expect.stringContaining(String(expected.laps))])
    }, 60_000)

    const expected = {
      cars: weekend.cars.length,
      drivers: weekend.drivers.length,
      sessions: weekend.sessions.length,
      runSheets: weekend.runSheets.length,
      laps: weekend.runSheets.reduce((sum, sheet) => sum + sheet.laps.length, 0),
    }

    test('every row is there', async () => {
      for (const [key, count] of Object.entries(expected) as [keyof typeof expected, number][]) {
        expect([key, (await server.api[key].list({ count: true, limit: 1 })).total]).toEqual([key, count])
      }
    })

    test('a second run changes nothing', async () => {
      const { seq } = await server.api.me()
      expect((await load(folder, server.url, server.token)).code).toBe(0)
      expect((await server.api.me()).seq).toBe(seq)
    })

    test('the fastest lap of each class in each session is the one in the files', async () => {
      const classOf = new Map(weekend.cars.map((car) => [car.number, car.class]))
      const numberOf = new Map<string, string>()
      for await (const car of server.api.cars.all()) numberOf.set(car.id, car.number)
      for await (const session of server.api.sessions.all()) {
        const bests = new Map<string, number>()
        for (const sheet of weekend.runSheets.filter(({ sessionName }) => sessionName === session.name)) {
          const carClass = classOf.get(sheet.carNumber) as string
          for (const lap of sheet.laps) {
            const { pitIn = false, pitOut = false, valid = true, marker = null } = lap
            if (!lap.lapTimeMs || !counts({ pitIn, pitOut, valid, marker })) continue
            bests.set(carClass, Math.min(bests.get(carClass) ?? Number.POSITIVE_INFINITY, lap.lapTimeMs))
          }
        }
        const shown = new Map<string, number>()
        for await (const lap of server.api.laps.all({ sessionId: session.id })) {
          const carClass = classOf.get(numberOf.get(lap.carId) as string) as string
          if (lap.isClassBest) shown.set(carClass, lap.lapTimeMs as number)
        }
        expect([session.name, [...shown].sort()]).toEqual([session.name, [...bests].sort()])
        expect(shown.size).toBeGreaterThan(1)
      }
    })
  })
})

test('a folder without timing files is said in plain words', async () => {
  const server = await startTestServer()
  const { code, output } = await load(tempFolder(), server.url, server.token)
  expect(code).toBe(1)
  expect(output).not.toMatch(/\n\s+at /)
  expect(output.trim().split('\n')).toHaveLength(1)
})
