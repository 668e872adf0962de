import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { tableFromIPC } from 'apache-arrow'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../server/contract/client.ts'
import type { TelemetryFile } from '../../server/contract/resources/telemetry-file.ts'
import { writeLog } from '../bench/motec-log.ts'
import { make } from '../support/factories.ts'
import { readParquet } from '../support/read-parquet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { ldx } from '../telemetry/loggers/damage.ts'
import { fixture } from '../telemetry/loggers/read.ts'
import { sampleXrk } from '../telemetry/loggers/write-xrk.ts'

let server: TestServer
let api: Client
beforeAll(async () => {
  server = await startTestServer()
  api = server.api
})

const MOTEC = fixture('motec-calder-2005.ld.gz')
const LAPS_MS = [65_163, 63_682, 65_192, 63_759]

const send = (bytes: Buffer | string, query = '', headers: Record<string, string> = {}) =>
  server.fetch(`/telemetry-files${query}`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(bytes)),
    headers: { 'content-type': 'application/octet-stream', ...headers },
  })
const added = async (bytes: Buffer | string, query = '') => {
  const answer = await send(bytes, query)
  return { status: answer.status, file: (await answer.json()) as TelemetryFile }
}
const apply = async (id: string, json: object) => {
  const answer = await server.fetch(`/telemetry-files/${id}/apply`, { method: 'POST', json })
  return { status: answer.status, body: await answer.json() }
}

/** A session with a car whose laps are these. */
async function sessionWith(lapsMs: readonly number[]) {
  const sheet = await make(api, 'runSheets')
  const laps = []
  for (const [index, lapTimeMs] of lapsMs.entries())
    laps.push(await api.laps.create({ runSheetId: sheet.id, lapNumber: index + 1, lapTimeMs }))
  return { sessionId: sheet.sessionId as string, carId: sheet.carId as string, laps }
}

describe('a file', () => {
  test('is described, kept by its content, listed, and read again', async () => {
    const { status, file } = await added(MOTEC, '?name=calder.ld')
    expect(status).toBe(201)
    expect(file).toMatchObject({
      name: 'calder.ld',
      kind: 'motec-ld',
      bytes: MOTEC.length,
      venue: 'Calder',
      vehicle: '11A',
      loggedAt: '2005-11-23T09:53:00',
      timeZoneKnown: false,
    })
    expect(file.laps.map(({ lapMs }) => lapMs)).toEqual([94_136, ...LAPS_MS, 102_068])
    expect(file.channels).toContainEqual({ name: 'Engine RPM', unit: 'rpm', hz: 10, samples: 4540 })
    const again = await added(MOTEC, '?name=other.ld')
    expect(again).toEqual({ status: 200, file })
    const list = (await (await server.fetch('/telemetry-files')).json()) as { items: TelemetryFile[] }
    expect(list.items.map(({ id }) => id)).toEqual([file.id])
    expect(await (await server.fetch(`/telemetry-files/${file.id}`)).json()).toEqual(file)
    const uploads = join(server.dataDir, 'telemetry-uploads')
    expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([])
  })

  test('AiM, packed and plain, is one kind; cut short it is read as far as it goes', async () => {
    const { file } = await added(sampleXrk())
    expect(file.laps.map(({ lapMs }) => lapMs).slice(0, 2)).toEqual([20_123, 19_877])
    const packed = deflateSync(sampleXrk())
    expect((await added(packed)).file).toMatchObject({ kind: 'aim-xrk', driver: 'A. Driver' })
    const cut = await added(packed.subarray(0, packed.length / 2))
    expect(cut).toMatchObject({ status: 201, file: { kind: 'aim-xrk' } })
  })

  test.each([
    ['', 400, 'This file is empty.'],
    ['hello', 400, 'No row names the channels.'],
    [Buffer.from([0x78, 0x9c, 1, 2, 3]).toString('latin1'), 400, 'is no AiM log (.xrz) that can be unpacked'],
    [MOTEC.subarray(0, 1000).toString('latin1'), 400, 'This MoTeC log (.ld) is cut off in its header.'],
    ['PK\u0003\u0004 xl/', 400, 'This is an Excel workbook'],
  ])('refused: %#', async (bytes, status, words) => {
    const answer = await send(Buffer.from(bytes, 'latin1'))
    expect(answer.status).toBe(status)
    expect(JSON.stringify(await answer.json())).toContain(words)
  })

  test('a coding and an unknown parameter are refused', async () => {
    expect((await send(gzipSync('x'), '', { 'content-encoding': 'gzip' })).status).toBe(415)
    expect((await send('x', '?names=1')).status).toBe(400)
  })

  test('belongs to its account', async () => {
    const { file } = await added(MOTEC)
    const other = await server.otherAccount('other-loggers')
    const theirs = (path: string, init: RequestInit = {}) =>
      server.fetch(path, { ...init, headers: { authorization: `Bearer ${other.token}` } })
    expect((await theirs(`/telemetry-files/${file.id}`)).status).toBe(404)
    expect((await theirs(`/telemetry-files/${file.id}`, { method: 'DELETE' })).status).toBe(404)
    expect(await (await theirs('/telemetry-files')).json()).toMatchObject({ items: [] })
  })
})

describe('the match and its laps', () => {
  test('the session’s laps are found, and show the file with their KPIs', async () => {
    await api.dataAnalysisProfiles.create({
      name: 'Automatic',
      automatic: true,
      kpis: [
        { name: 'Top speed', expression: 'max(speed)' },
        { name: 'Revs', expression: 'max(rpm)' },
      ],
    })
    const { sessionId, carId, laps } = await sessionWith([...LAPS_MS, 70_000, 71_000])
    const { file } = await added(MOTEC, `?sessionId=${sessionId}`)
    const match = file.matches.find((each) => each.sessionId === sessionId)
    expect(match).toMatchObject({ carId, certain: false })
    expect(match?.laps).toEqual(
      LAPS_MS.map((_, index) => ({ index: index + 1, lapId: laps[index]?.id, residualMs: 0 })),
    )
    const chosen = match?.laps.map(({ index, lapId }) => ({ index, lapId }))
    const { status, body } = await apply(file.id, { sessionId, carId, laps: chosen })
    expect({ status, body }).toMatchObject({ status: 200 })
    expect(body.items).toHaveLength(4)
    expect(body.items[0].kpis).toEqual({ 'Top speed': expect.any(Number), Revs: expect.any(Number) })
    const lap = await api.laps.get(laps[0]?.id as string)
    expect(lap).toMatchObject({ telemetryId: body.items[0].telemetryId, kpis: body.items[0].kpis })
    const stored = (await (
      await server.fetch(`/laps/${laps[0]?.id}/telemetry?channels=Engine RPM,Susp Pos FL,Lap Number`)
    ).json()) as { columns: Record<string, (number | null)[]>; units: object; samples: number }
    // 65.163 s from 94.136 s on at 100 Hz, the rate of the fastest channel.
    expect(stored.samples).toBe(6516)
    expect(stored.units).toEqual({ t: 's', 'Engine RPM': 'rpm', 'Susp Pos FL': 'mm', 'Lap Number': null })
    expect(stored.columns.t?.[0]).toBeCloseTo(0.004, 9)
    expect(stored.columns.t?.at(-1)).toBeCloseTo(65.154, 9)
    expect(stored.columns['Lap Number']?.every((value) => Number.isInteger(value))).toBe(true)
    const all = await server.fetch(
      `/events/${((await api.sessions.get(sessionId)) as { eventId: string }).eventId}/archive?telemetry=true`,
    )
    const archive = (await all.json()) as { telemetry: { telemetryId: string; columns: { t: number[] } }[] }
    expect(
      archive.telemetry.find(({ telemetryId }) => telemetryId === lap.telemetryId)?.columns.t,
    ).toHaveLength(6516)
    const csv = await (await server.fetch(`/laps/${laps[0]?.id}/telemetry/file`)).text()
    expect(csv.split('\n')).toHaveLength(1 + 6516 + 1)
    expect(csv.split('\n', 1)[0]).toMatch(/^t \[s\],Air Temp Inlet \[C\],.*,Gear,/)
    const put = await server.fetch(`/laps/${laps[3]?.id}/telemetry`, {
      method: 'PUT',
      body: csv,
      headers: { 'content-type': 'text/csv' },
    })
    expect(await put.json()).toMatchObject({ samples: 6516, kpis: body.items[0].kpis })
    const arrow = await server.fetch(`/laps/${laps[0]?.id}/telemetry/file?format=arrow`)
    const table = tableFromIPC(new Uint8Array(await arrow.arrayBuffer()))
    expect(table.numRows).toBe(6516)
    expect(table.schema.fields.find(({ name }) => name === 'Engine RPM')?.metadata.get('unit')).toBe('rpm')
    const parquet = await server.fetch(`/laps/${laps[0]?.id}/telemetry/file?format=parquet`)
    const read = readParquet(Buffer.from(await parquet.arrayBuffer()))
    expect(read.columns.map(({ name }) => name)).toEqual(table.schema.fields.map(({ name }) => name))
    const revs = read.columns.find(({ name }) => name === 'Engine RPM')?.values
    expect(revs).toEqual(Array.from(table.getChild('Engine RPM')?.toArray()))
    const removal = await server.fetch(`/telemetry-files/${file.id}`, { method: 'DELETE' })
    expect({ status: removal.status, body: await removal.json() }).toMatchObject({
      status: 409,
      body: { detail: '3 laps show a stretch of this file.' },
    })
  })

  test('laps that are missing are created where asked, all or none', async () => {
    const { sessionId, carId, laps } = await sessionWith([65_163])
    const { file } = await added(MOTEC)
    const wanted = {
      sessionId,
      carId,
      laps: [
        { index: 1, lapId: laps[0]?.id },
        { index: 2, lapNumber: 2 },
      ],
    }
    const refused = await apply(file.id, wanted)
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: '/laps/1/lapNumber', message: 'this car has no lap 2: set createLaps to add it' }],
      },
    })
    const before = await api.laps.get(laps[0]?.id as string)
    expect(before).toMatchObject({ telemetryId: null })
    const { status, body } = await apply(file.id, { ...wanted, createLaps: true })
    expect({ status, body }).toMatchObject({ status: 200 })
    const made = await api.laps.get(body.items[1].lapId)
    expect(made).toMatchObject({ lapNumber: 2, lapTimeMs: 63_682, carId, sessionId })
  })

  test('laps that are not there and laps asked for twice are named', async () => {
    const { sessionId, carId, laps } = await sessionWith([65_163])
    const { file } = await added(MOTEC)
    const lapId = laps[0]?.id
    expect(await apply(file.id, { sessionId, carId, laps: [{ index: 99, lapId }] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/laps/0/index', message: 'the file has laps 0 to 5' }] },
    })
    expect(
      await apply(file.id, {
        sessionId,
        carId,
        laps: [
          { index: 1, lapId },
          { index: 2, lapId },
        ],
      }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/laps/1', message: 'this lap is there twice' }] },
    })
    expect(await apply(file.id, { sessionId, carId, laps: [{ index: 1 }] })).toMatchObject({ status: 400 })
    expect(await apply(file.id, { sessionId: file.id, carId, laps: [{ index: 1, lapId }] })).toMatchObject({
      status: 422,
    })
  })

  test('a file that no lap shows is removed', async () => {
    const { file } = await added('Time,Speed\n0,1\n1,2\n2,3\n')
    expect((await server.fetch(`/telemetry-files/${file.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await server.fetch(`/telemetry-files/${file.id}`)).status).toBe(404)
    expect((await added('Time,Speed\n0,1\n1,2\n2,3\n')).status).toBe(201)
  })

  test('a file that is removed while it is applied is not shown by a lap', async () => {
    const { sessionId, carId, laps } = await sessionWith([65_163])
    const lapId = laps[0]?.id as string
    for (let speed = 10; speed < 15; speed += 1) {
      const { file } = await added(`Time,Speed\n0,1\n1,2\n2,${speed}\n`)
      const [applied, removed] = await Promise.all([
        apply(file.id, { sessionId, carId, laps: [{ index: 0, lapId }] }),
        server.fetch(`/telemetry-files/${file.id}`, { method: 'DELETE' }),
      ])
      const outcome = [applied.status, removed.status]
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual(outcome)
    }
  })
})

describe('the .ldx beside a MoTeC log', () => {
  const BEACONS = [94.136, 159.299, 222.981, 288.173, 351.932]
  /** The real log without its beacon channel. */
  function withoutBeacons() {
    const bytes = Buffer.from(MOTEC)
    for (let at = bytes.readUInt32LE(8); at !== 0; at = bytes.readUInt32LE(at + 4))
      if (bytes.toString('latin1', at + 32, at + 38) === 'Beacon') bytes.writeUInt16LE(9, at + 18)
    return bytes
  }

  test('gives it laps by beacon, a later one others, and laps of its own beacons stay', async () => {
    const { file: log } = await added(withoutBeacons(), '?name=Plain.ld')
    expect(log.laps[0]?.source).not.toBe('beacon')
    const marked = await added(ldx(...BEACONS), '?name=plain.LDX')
    expect(marked).toMatchObject({ status: 200, file: { id: log.id, name: 'Plain.ld' } })
    expect(marked.file.laps.map(({ lapMs }) => lapMs)).toEqual([94_136, ...LAPS_MS, 102_068])
    expect(marked.file.laps.every(({ source }) => source === 'beacon')).toBe(true)
    expect(await (await server.fetch(`/telemetry-files/${log.id}`)).json()).toEqual(marked.file)
    const moved = await added(ldx(100), '?name=Plain.ldx')
    expect(moved.file.laps.map(({ lapMs }) => lapMs)).toEqual([100_000, 354_000])
    expect((await added(withoutBeacons(), '?name=Plain.ld')).file).toEqual(moved.file)
    const { file: own } = await added(MOTEC, '?name=own.ld')
    expect(await added(ldx(100), `?name=${own.name}x`)).toEqual({ status: 200, file: own })
  })

  test.each([
    [ldx(100), 'none.ldx', 409, 'send none.ld first'],
    [ldx(), 'Plain.ldx', 400, 'has no beacons that can be read'],
    [ldx(1000), 'Plain.ldx', 400, 'are not within the time of Plain.ld'],
    ['<LDXF', 'Plain.ldx', 400, 'is damaged'],
    [ldx(100).padEnd(2 * 1024 * 1024), 'Plain.ldx', 400, 'is damaged'],
  ])('refused: %#', async (text, name, status, words) => {
    await added(withoutBeacons(), '?name=Plain.ld')
    const answer = await send(text, `?name=${name}`)
    expect(answer.status).toBe(status)
    expect(JSON.stringify(await answer.json())).toContain(words)
  })
})

test('a file that takes longer to store than one turn of the writer is whole', async () => {
  const path = join(tempFolder(), 'large.ld')
  const lapSec = 95
  writeLog(path, 30, { lap: (sec) => 10 * (1 + Math.floor(sec / lapSec)), level: () => 100 })
  const { file } = await added(readFileSync(path), '?name=large.ld')
  const { sessionId, carId } = await sessionWith([])
  const laps = [{ index: 0, lapNumber: 1 }]
  const { status, body } = await apply(file.id, { sessionId, carId, createLaps: true, laps })
  expect(status).toBe(200)
  const arrow = await server.fetch(`/laps/${body.items[0].lapId}/telemetry/file?format=arrow`)
  const level = tableFromIPC(new Uint8Array(await arrow.arrayBuffer())).getChild('level')
  expect([level?.length, level?.nullCount, level?.get(0)]).toEqual([lapSec * 100, 0, 10])
})
