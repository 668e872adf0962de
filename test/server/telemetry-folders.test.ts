import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { kartLog } from '../../examples/logger-reader/kart-log.ts'
import type { TelemetryFolders } from '../../server/contract/resources/telemetry-file.ts'
import { make } from '../support/factories.ts'
import { kartLogFile } from '../support/kart-log.ts'
import { startTestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { ldx } from '../telemetry/loggers/damage.ts'
import { fixture } from '../telemetry/loggers/read.ts'

const LAPS_MS = [94_136, 65_163, 63_682, 65_192, 63_759, 102_068]

test('a file that a program saves into a watched folder is read once it is whole, and its certain match applied', {
  timeout: 40_000,
}, async () => {
  const server = await startTestServer({}, { adapters: { loggers: [kartLog] } })
  const { api } = server
  const folder = tempFolder()
  const put = async (json: object) => {
    const answer = await server.fetch('/telemetry-folders', { method: 'PUT', json })
    return { status: answer.status, body: await answer.json() }
  }
  const shown = async () => (await (await server.fetch('/telemetry-folders')).json()) as TelemetryFolders
  expect(await shown()).toEqual({ paths: [], applyCertain: false, read: [], missing: [] })
  expect(await put({ paths: [join(folder, 'none')] })).toMatchObject({
    status: 400,
    body: { errors: [{ path: '/paths/0', message: 'is no folder of this laptop that can be read' }] },
  })
  const now = new Date()
  const session = await make(api, 'sessions', {
    startsAt: now.toISOString(),
    endsAt: new Date(now.getTime() + 3_600_000).toISOString(),
  })
  const sheet = await make(api, 'runSheets', { sessionId: session.id })
  const laps = []
  for (const [index, lapTimeMs] of LAPS_MS.entries())
    laps.push(await api.laps.create({ runSheetId: sheet.id, lapNumber: index + 1, lapTimeMs }))
  const saved = join(folder, 'saved')
  mkdirSync(saved)
  writeFileSync(join(saved, 'before.csv'), 'nothing')
  await pause(50)
  expect(await put({ paths: [saved], applyCertain: true })).toMatchObject({ status: 200 })
  writeFileSync(join(saved, 'KART.KLOG'), kartLogFile([60, 61]))
  writeFileSync(join(saved, 'outing.ld'), fixture('motec-calder-2005.ld.gz'))
  // Copied from a card, with the logger's time.
  utimesSync(join(saved, 'outing.ld'), new Date(2005, 1), new Date(2005, 1))
  writeFileSync(join(saved, 'notes.csv'), 'nothing')
  writeFileSync(join(saved, 'outing.ldx'), ldx(100))
  writeFileSync(join(saved, 'alone.ldx'), ldx(100))
  writeFileSync(join(saved, 'picture.png'), 'none')
  let found = await shown()
  expect(found.read).toEqual([])
  for (; found.read.length < 4; found = await shown()) await pause(300)
  expect(found.read.map(({ name }) => name).toSorted()).toEqual([
    'KART.KLOG',
    'notes.csv',
    'outing.ld',
    'outing.ldx',
  ])
  expect(found.read[0]).toMatchObject({ name: 'outing.ldx', message: null, fileId: expect.any(String) })
  const of = (name: string) => found.read.find((each) => each.name === name)
  expect(of('outing.ld')).toMatchObject({ laps: 6, message: null, fileId: expect.any(String) })
  expect(of('KART.KLOG')).toMatchObject({ laps: 0, message: null, fileId: expect.any(String) })
  expect(of('notes.csv')).toMatchObject({
    laps: 0,
    fileId: null,
    message: expect.stringContaining('No row names'),
  })
  for (const lap of laps)
    expect(await api.laps.get(lap.id)).toMatchObject({ telemetryId: expect.any(String) })
  const other = await server.otherAccount('folders')
  const theirs = await server.fetch('/telemetry-folders', {
    headers: { authorization: `Bearer ${other.token}` },
  })
  expect(theirs.status).toBe(403)
})
