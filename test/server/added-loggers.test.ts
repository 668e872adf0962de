import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { kartLog } from '../../examples/logger-reader/kart-log.ts'
import type { TelemetryFile } from '../../server/contract/resources/telemetry-file.ts'
import { openStore } from '../../server/db/engine/store.ts'
import type { Principal } from '../../server/domain/principal.ts'
import { FileNews } from '../../server/domain/telemetry/file-news.ts'
import { addTelemetryFile } from '../../server/services/telemetry-files.ts'
import { defineLoggerReader } from '../../server/telemetry/added/define-reader.ts'
import { ComputePool } from '../../server/workers/compute/start-compute-pool.ts'
import { make } from '../support/factories.ts'
import { configOf, firstAccount } from '../support/first-account.ts'
import { kartLogFile } from '../support/kart-log.ts'
import { startTestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { fixture } from '../telemetry/loggers/read.ts'

const modules = tempFolder()
const moduleOf = (name: string, source: string) => {
  writeFileSync(join(modules, name), source)
  return join(modules, name)
}

const beginsWith = (word: string) => (head: Uint8Array) =>
  Buffer.from(head).toString('latin1').startsWith(word)

/** Brings what the file says, which is JavaScript. */
const scripted = defineLoggerReader({
  kind: 'scripted',
  extensions: ['scripted'],
  recognises: beginsWith('CODE '),
  read: moduleOf(
    'scripted.mjs',
    `export default (file) => {
      const text = new TextDecoder().decode(file.read(5, file.size))
      return new Function('hz', 'samples', text)(10, new Float32Array(20))
    }`,
  ),
})
const broken = defineLoggerReader({
  kind: 'broken',
  extensions: ['broken'],
  recognises: beginsWith('BROKEN'),
  read: moduleOf('broken.mjs', 'export const read = () => ({ channels: [] })'),
})
/** Recognises nothing, in ways that are wrong. */
const vague = (kind: string, recognises: () => unknown) =>
  defineLoggerReader({ ...scripted, kind, recognises: recognises as () => boolean })

const server = await startTestServer(
  {},
  {
    adapters: {
      loggers: [
        vague('throws', () => {
          throw new Error('no')
        }),
        vague('later', () => Promise.reject(new Error('later'))),
        vague('truthy', () => 1),
        kartLog,
        scripted,
        broken,
      ],
    },
  },
)
const { api } = server

async function sent(bytes: Buffer | string, name = 'outing.klog') {
  const answer = await server.fetch(`/telemetry-files?name=${name}`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(bytes)),
    headers: { 'content-type': 'application/octet-stream' },
  })
  return { status: answer.status, body: (await answer.json()) as TelemetryFile & { detail?: string } }
}

/** What is left on the disk of uploads. */
const left = () => {
  const uploads = join(server.dataDir, 'telemetry-uploads')
  return existsSync(uploads) ? readdirSync(uploads) : []
}

test('a file that an added reader recognises is read, matched and applied as ours', {
  timeout: 40_000,
}, async () => {
  const lapsSec = [70, 61.3, 64.8, 60.1, 67.7, 62.4, 65.9, 40]
  const sheet = await make(api, 'runSheets')
  for (const [index, seconds] of lapsSec.slice(1, 7).entries())
    await api.laps.create({
      runSheetId: sheet.id,
      lapNumber: index + 1,
      lapTimeMs: Math.round(seconds * 1000),
    })
  const { status, body: file } = await sent(kartLogFile(lapsSec))
  expect(status).toBe(201)
  expect(file).toMatchObject({
    kind: 'kart-log',
    loggedAt: '2026-11-21T14:30:00.000Z',
    timeZoneKnown: true,
    driver: 'Kay Kart',
    vehicle: null,
    durationSec: 492.2,
    channels: [
      { name: 'speed', unit: 'km/h', hz: 10, samples: 4922 },
      { name: 'rpm', unit: '1/min', hz: 10, samples: 4922 },
      { name: 'lap', unit: null, hz: 10, samples: 4922 },
    ],
  })
  expect(file.laps.map(({ source }) => source)).toEqual(lapsSec.map(() => 'channel'))
  expect(file.laps.slice(1, 4).map(({ lapMs }) => lapMs)).toEqual([61_300, 64_800, 60_100])
  const [match] = (
    await api.getTelemetryFile({ params: { id: file.id }, query: { sessionId: sheet.sessionId } })
  ).matches
  expect(match).toMatchObject({ carId: sheet.carId, certain: true })
  const laps = match?.laps.map(({ index, lapId }) => ({ index, lapId })) ?? []
  const { items } = await api.applyTelemetryFile({
    params: { id: file.id },
    body: { sessionId: sheet.sessionId, carId: sheet.carId, laps, createLaps: false },
  })
  expect(items).toHaveLength(6)
  const csv = await (await server.fetch(`/laps/${items[0]?.lapId}/telemetry/file?format=csv`)).text()
  expect(csv.split(/\r?\n/, 2).map((line) => line.replaceAll('"', ''))).toEqual([
    expect.stringMatching(/^t \[s\],speed \[km\/h\],rpm \[1\/min\],lap/),
    expect.stringMatching(/,9000,2$/),
  ])
  expect(left()).toEqual([])
})

test('marks, times, a time without a zone, lists of numbers and generators are taken', async () => {
  const { status, body } = await sent(
    `CODE const times = Float64Array.from({ length: 20 }, (_, index) => index * 5)
    return { marks: [10, 40, 75], loggedAt: '2026-11-21T14:30', venue: ' Calder ', line: [{ lat: 1, lon: 2 }], channels: (function* () {
      yield { name: 'speed', unit: 'km/h', times, samples }
      yield { name: 'gear', times, samples: Array.from(samples, () => 3) }
      yield { name: 'wheel', unit: null, hz, samples: new Uint16Array(40) }
      yield { name: 'none', hz, samples: [] }
    })() }`,
  )
  expect(status).toBe(201)
  expect(body).toMatchObject({ loggedAt: '2026-11-21T14:30', timeZoneKnown: false, venue: 'Calder' })
  expect(body.channels).toEqual([
    { name: 'speed', unit: 'km/h', hz: 0.2, samples: 20 },
    { name: 'gear', unit: null, hz: 0.2, samples: 20 },
    { name: 'wheel', unit: null, hz: 10, samples: 40 },
  ])
  expect(body.laps.map(({ startSec, lapMs, source }) => [startSec, lapMs, source])).toEqual([
    [0, 10_000, 'beacon'],
    [10, 30_000, 'beacon'],
    [40, 35_000, 'beacon'],
    [75, 20_000, 'beacon'],
  ])
})

test('a reader that never ends is ended with its thread: 400 that names it, and nothing is left', async () => {
  const endless = defineLoggerReader({
    ...scripted,
    kind: 'endless',
    read: moduleOf('endless.mjs', 'export default () => { for (;;); }'),
  })
  const dataDir = tempFolder()
  const { database, accountId } = await firstAccount()
  writeFileSync(join(dataDir, 'trackside.db'), database)
  const store = openStore(dataDir)
  const compute = new ComputePool({ maxReadingMs: 1000 })
  const config = { ...configOf(dataDir), adapters: { loggers: [endless] } }
  try {
    const added = addTelemetryFile(
      { config, store, compute, fileNews: new FileNews() },
      { accountId, userId: 'user', apiKeyId: null, name: 'Ann' } as Principal,
      { name: 'outing.scripted', stream: Readable.from([Buffer.from('CODE ')]), requestId: 'request' },
    )
    await expect(added).rejects.toMatchObject({
      status: 400,
      message: 'The reader endless took longer than 1 s and was ended.',
    })
    expect(readdirSync(join(dataDir, 'telemetry-uploads'))).toEqual([])
  } finally {
    await compute.close()
    await store.close()
  }
})

describe('a reader that fails refuses the file, names itself, and leaves nothing', () => {
  const channel = (fields: string) => `CODE return { channels: [{ name: 'speed', hz, samples, ${fields} }] }`
  test.each([
    ['throws', 'CODE throw new Error("a checksum is wrong")', 'a checksum is wrong'],
    ['throws no Error', 'CODE throw null', 'null'],
    [
      'rejects later',
      'CODE return Promise.reject(new Error("x"))',
      'it must read at once, not later: it brought a promise',
    ],
    ['nothing', 'CODE return', 'what it brought is required'],
    ['no channels', 'CODE return {}', 'channels is required'],
    ['a channel that is none', 'CODE return { channels: [null] }', 'channels/0 must be an object'],
    ['a rate that is none', channel('hz: NaN'), 'channels/0/hz must be a number'],
    ['a rate below zero', channel('hz: -1'), 'channels/0/hz must be above 0'],
    [
      'no rate and no times',
      channel('hz: undefined'),
      'channels/0/hz must be there where there are no times, and only there',
    ],
    [
      'another number of times',
      channel('hz: undefined, times: [0, 1]'),
      'channels/0/samples must be as many as times',
    ],
    [
      'times that fall',
      channel('hz: undefined, times: samples.map((_, index) => -index)'),
      'channels/0/times must be seconds from the start, rising',
    ],
    ['a unit that is no text', channel('unit: 3'), 'channels/0/unit must be text'],
    [
      'samples that are none',
      channel('samples: "123"'),
      'channels/0/samples must be a typed array, or a list of up to 20 million numbers',
    ],
    [
      'words among samples',
      channel('samples: [1, "2"]'),
      'channels/0/samples must be a typed array, or a list of up to 20 million numbers',
    ],
    ['a field that is not known', channel('rate: 3'), 'channels/0/rate is not a known field'],
    [
      'two of a name',
      'CODE const one = { name: "a", hz, samples }; return { channels: [one, one] }',
      'channels/1/name is there twice: a',
    ],
    [
      'a generator that throws',
      'CODE return { channels: (function* () { yield { name: "a", hz, samples }; throw new Error("cut") })() }',
      'cut',
    ],
    [
      'endless samples',
      'CODE return { channels: [{ name: "a", hz, samples: new Array(4e9) }] }',
      'channels/0/samples must be a typed array, or a list of up to 20 million numbers',
    ],
    [
      'a mark that is none',
      'CODE return { channels: [{ name: "a", hz, samples }], marks: [1, NaN] }',
      'marks/1 must be a number',
    ],
    [
      'a day that is none',
      'CODE return { channels: [{ name: "a", hz, samples }], loggedAt: "2026-13-41T00:00" }',
      'loggedAt must be a time such as 2026-11-21T14:30:00',
    ],
    [
      'a driver that is no text',
      'CODE return { channels: [{ name: "a", hz, samples }], driver: {} }',
      'driver must be text',
    ],
  ])('%s', async (_, text, message) => {
    const { status, body } = await sent(text, 'outing.scripted')
    expect([status, body.detail]).toEqual([400, `The reader scripted: ${message}`])
    expect(left()).toEqual([])
  })

  test('no samples at all', async () => {
    const { status, body } = await sent('CODE return { channels: [] }')
    expect([status, body.detail]).toEqual([400, expect.stringContaining('no samples that can be read')])
  })

  test('a module without a function', async () => {
    const { status, body } = await sent('BROKEN')
    expect([status, body.detail]).toEqual([
      400,
      'The reader broken: its module has no function as its default export',
    ])
  })
})

test('files of our own kinds are read by ours, and others are refused as ever', async () => {
  const { body } = await sent(fixture('motec-calder-2005.ld.gz'), 'calder.ld')
  expect(body).toMatchObject({ kind: 'motec-ld', vehicle: '11A' })
  expect((await sent('nothing', 'outing.klog')).status).toBe(400)
})

test('a file is recognised by its beginning, and nothing is stored', async () => {
  const recognised = async (head: Buffer | string, name: string) => {
    const answer = await server.fetch(`/telemetry-files/recognise?name=${name}`, {
      method: 'POST',
      body: new Uint8Array(Buffer.from(head)),
      headers: { 'content-type': 'application/octet-stream' },
    })
    return [answer.status, (await answer.json()).kind]
  }
  const before = await api.listTelemetryFiles()
  expect(await recognised(kartLogFile([60]).subarray(0, 4096), 'outing.csv')).toEqual([200, 'kart-log'])
  expect(await recognised('[column names]\nsats', 'outing.vbo')).toEqual([200, 'racelogic-vbo'])
  expect(await recognised('nothing', 'outing.klog')).toEqual([200, null])
  expect((await recognised('', 'outing.klog'))[0]).toBe(400)
  expect((await recognised('x'.repeat(4097), 'outing.klog'))[0]).toBe(413)
  expect(await api.listTelemetryFiles()).toEqual(before)
  const profile = await api.permissionProfiles.create({ name: 'No laps', rules: ['!read:Lap'] })
  const { secret } = await api.apiKeys.create({ name: 'Script', permissionProfileId: profile.id })
  const byKey = await fetch(`${server.url}/telemetry-files/recognise`, {
    method: 'POST',
    headers: { 'x-api-key': secret, 'content-type': 'application/octet-stream' },
  })
  expect(byKey.status).toBe(403)
})

test('the kinds are listed, with what people call them and their endings', async () => {
  const { items } = await api.listTelemetryFileKinds()
  expect(items.filter(({ added }) => !added).map(({ kind }) => kind)).toEqual([
    'motec-ld',
    'aim-xrk',
    'racelogic-vbo',
    'iracing-ibt',
    'csv',
    'arrow',
  ])
  expect(items).toContainEqual({ kind: 'kart-log', label: 'Kart log', extensions: ['klog'], added: true })
})
