import { expect, test } from 'vitest'
import type { TelemetryFile } from '../../server/contract/resources/telemetry-file.ts'
import { drawn, drive, LENGTH_M, LINE_AT_M, logOf, SPEED } from '../support/circuit.ts'
import { make } from '../support/factories.ts'
import { keyOf } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server

const LAP_MS = Math.round((LENGTH_M / SPEED) * 1000)
const NEVER = '0198c5a8-7c1e-7000-8000-00000000dead'

const added = async (text: string, query = '') =>
  (await (
    await server.fetch(`/telemetry-files${query}`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'text/csv' },
    })
  ).json()) as TelemetryFile
const lapped = async (id: string, trackId: string | null, query = '') => {
  const answer = await server.fetch(`/telemetry-files/${id}/laps${query}`, {
    method: 'PUT',
    json: { trackId },
  })
  return { status: answer.status, body: await answer.json() }
}
const lineOf = (ends: ReturnType<typeof drawn>) => [...ends]
const lapsMs = ({ laps }: TelemetryFile) => laps.map(({ lapMs }) => lapMs)

test('a line that is drawn tells the laps, which are compared with the timing; the next file has them by itself', async () => {
  const sheet = await make(api, 'runSheets')
  for (let lapNumber = 1; lapNumber <= 6; lapNumber += 1)
    await api.laps.create({ runSheetId: sheet.id, lapNumber, lapTimeMs: LAP_MS })
  const session = await api.sessions.get(sheet.sessionId as string)
  const { trackId } = await api.events.get(session.eventId)
  const query = `?sessionId=${session.id}`
  const file = await added(logOf(drive({ hz: 10, laps: 5 }), 'first'), query)
  expect(file).toMatchObject({ laps: [{ source: 'none' }], lineTrackId: null })

  expect(await lapped(file.id, trackId)).toMatchObject({ status: 422, body: { code: 'no_line' } })
  await api.tracks.update(trackId, { startFinish: lineOf(drawn(90, 500, 520)) })
  expect(await lapped(file.id, trackId)).toMatchObject({ status: 422, body: { code: 'no_crossings' } })
  await api.tracks.update(trackId, { startFinish: lineOf(drawn(70)) })
  const { status, body } = await lapped(file.id, trackId, query)
  expect(status).toBe(200)
  const reread = body as TelemetryFile
  expect(lapsMs(reread).slice(1, -1)).toEqual(
    [LAP_MS, LAP_MS, LAP_MS, LAP_MS].map((ms) => expect.closeTo(ms, -1)),
  )
  expect(reread.laps[0]?.lapMs).toBeCloseTo((LINE_AT_M / SPEED) * 1000 - 13, -1)
  expect(reread.lineTrackId).toBe(trackId)
  expect(new Set(reread.laps.map(({ source }) => source))).toEqual(new Set(['line']))
  const match = reread.matches.find((each) => each.sessionId === session.id)
  expect(match?.laps.length).toBeGreaterThanOrEqual(4)
  expect(await (await server.fetch(`/telemetry-files/${file.id}${query}`)).json()).toEqual(reread)

  const next = await added(logOf(drive({ hz: 25, laps: 4, noiseM: 0.2 }), 'next'))
  expect(next.laps.map(({ source }) => source)).toEqual(Array.from({ length: 5 }, () => 'line'))
  expect(next.lineTrackId).toBeNull()

  expect(await lapped(file.id, null)).toMatchObject({ status: 200, body: { lineTrackId: null } })
  const back = (await (await server.fetch(`/telemetry-files/${file.id}`)).json()) as TelemetryFile
  expect(back.laps).toEqual(file.laps)
})

test('splits of a track tell the sectors: of a file that is asked for its laps, of the next one, and of laps that are created', async () => {
  const own = await startTestServer()
  const sheet = await make(own.api, 'runSheets')
  const { sessionId, carId } = sheet
  const across = (metres: number) => {
    const east = 111_320 * Math.cos((51.5 * Math.PI) / 180)
    return drawn(90).map(({ lat, lon }) => ({ lat, lon: lon + metres / east }))
  }
  const track = await make(own.api, 'tracks', { startFinish: lineOf(drawn(90)), split2: across(150) })
  const ask = async (path: string, method: string, body: object | string) => {
    const type = { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return (await own.fetch(path, { method, body: text, headers: type })).json()
  }
  const file = (await ask(
    '/telemetry-files',
    'POST',
    logOf(drive({ hz: 20, laps: 4 }), 'a'),
  )) as TelemetryFile
  // A second split without a first one tells nothing.
  expect(file.laps.map(({ sectorsMs }) => sectorsMs)).toEqual([[], [], [], [], []])
  await own.api.tracks.update(track.id, { split1: across(100) })
  const { laps } = (await ask(`/telemetry-files/${file.id}/laps`, 'PUT', {
    trackId: track.id,
  })) as TelemetryFile
  const sectors = [2000, 1000, LAP_MS - 3000].map((ms) => expect.closeTo(ms, -0.5))
  expect(laps.map(({ sectorsMs }) => sectorsMs)).toEqual([[], sectors, sectors, sectors, []])
  for (const { lapMs, sectorsMs } of laps.slice(1, -1))
    expect(sectorsMs.reduce((sum, ms) => sum + ms)).toBe(lapMs)
  const next = (await ask(
    '/telemetry-files',
    'POST',
    logOf(drive({ hz: 20, laps: 4 }), 'b'),
  )) as TelemetryFile
  expect(next.laps).toEqual(laps)
  const wanted = {
    sessionId,
    carId,
    createLaps: true,
    laps: [0, 1].map((index) => ({ index, lapNumber: 1 + index })),
  }
  await ask(`/telemetry-files/${file.id}/apply`, 'POST', wanted)
  const made = (await own.api.laps.list({ sessionId, sort: 'lapNumber' })).items
  expect(made.map(({ sector1Ms, sector2Ms, sector3Ms }) => [sector1Ms, sector2Ms, sector3Ms])).toEqual([
    [null, null, null],
    laps[1]?.sectorsMs,
  ])
})

test('stretches that are others since they were looked at are not applied', async () => {
  const sheet = await make(api, 'runSheets')
  const { sessionId, carId } = sheet
  const { id: trackId } = await make(api, 'tracks', { startFinish: lineOf(drawn(90)) })
  const { id } = await added(logOf(drive({ hz: 10, laps: 5 }), 'moved'))
  const seen = ((await lapped(id, trackId)).body as TelemetryFile).laps
  const wanted = [1, 2].map((index) => ({ index, lapNumber: index }))
  const asSeen = wanted.map((each) => {
    const { startSec, lapMs } = seen[each.index] as TelemetryFile['laps'][number]
    return { ...each, startSec, lapMs }
  })
  const apply = async (laps: readonly object[]) => {
    const json = { sessionId, carId, laps, createLaps: true }
    const answer = await server.fetch(`/telemetry-files/${id}/apply`, { method: 'POST', json })
    return { status: answer.status, body: await answer.json() }
  }
  const lapTimes = async () =>
    (await api.laps.list({ sessionId, carId, sort: 'lapNumber' })).items.map(({ lapTimeMs }) => lapTimeMs)
  const changed = { status: 409, body: { code: 'laps_changed' } }

  const farther = drawn(90).map(({ lat, lon }) => ({ lat, lon: lon + 0.0005 }))
  await api.tracks.update(trackId, { startFinish: farther })
  expect((await lapped(id, trackId)).status).toBe(200)
  expect(await apply(asSeen)).toMatchObject(changed)
  await api.tracks.update(trackId, { startFinish: lineOf(drawn(90)) })
  expect((await lapped(id, trackId)).status).toBe(200)
  const [first, second] = asSeen as [(typeof asSeen)[number], (typeof asSeen)[number]]
  expect(await apply([first, { ...second, lapMs: second.lapMs + 1 }])).toMatchObject(changed)
  expect(await apply([first, { ...second, startSec: second.startSec + 0.001 }])).toMatchObject(changed)
  expect(await lapTimes()).toEqual([])
  expect(await apply(asSeen)).toMatchObject({ status: 200 })
  expect(await lapTimes()).toEqual(asSeen.map(({ lapMs }) => lapMs))
  expect(await apply(wanted)).toMatchObject({ status: 200 })
})

test('where it was driven, and what has no positions', async () => {
  const { id } = await added(logOf(drive({ hz: 25, laps: 2 }), 'path'))
  const ask = async (file: string) => (await server.fetch(`/telemetry-files/${file}/path`)).json()
  const { t, lat, lon } = (await ask(id)) as Record<'t' | 'lat' | 'lon', number[]>
  expect([t.length, lon.length]).toEqual([lat.length, lat.length])
  expect(lat.length).toBeGreaterThan((2 * LENGTH_M) / 7)
  expect(lat.length).toBeLessThan((2 * LENGTH_M) / 5)
  expect(lat[0]).toBeCloseTo(51.5, 4)
  const { id: without } = await added('Time,Speed\n0,1\n1,2\n2,3\n')
  expect(await ask(without)).toEqual({ t: [], lat: [], lon: [] })
  const track = await make(api, 'tracks', { startFinish: lineOf(drawn(90)) })
  expect(await lapped(without, track.id)).toMatchObject({ status: 422, body: { code: 'no_positions' } })
  expect(await lapped(NEVER, track.id)).toMatchObject({ status: 404 })
  expect(await lapped(without, NEVER)).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/trackId' }] },
  })
})

test('needs the rights to change laps and to read the track', async () => {
  const track = await make(api, 'tracks', { startFinish: lineOf(drawn(90)) })
  const { id } = await added(logOf(drive({ hz: 5, laps: 3 }), 'rights'))
  const statusFor = async (rules: NonNullable<Parameters<typeof keyOf>[1]>['rules'] & object) => {
    const headers = { 'x-api-key': (await keyOf(server, { rules })).secret }
    const put = { method: 'PUT', json: { trackId: track.id }, headers }
    const path = await server.fetch(`/telemetry-files/${id}/path`, { headers })
    return [(await server.fetch(`/telemetry-files/${id}/laps`, put)).status, path.status]
  }
  expect(await statusFor(['!update:Lap'])).toEqual([403, 200])
  expect(await statusFor(['!read:Track'])).toEqual([403, 200])
  expect(await statusFor(['!read:Lap', '!update:Lap'])).toEqual([403, 403])
  expect(await statusFor([])).toEqual([200, 200])
})

test('a new file is cut by no line that its sender may not read', async () => {
  const own = await startTestServer()
  await make(own.api, 'tracks', { startFinish: lineOf(drawn(90)) })
  const lapsFor = async (...rules: string[]) => {
    const headers = { 'x-api-key': (await keyOf(own, { rules })).secret, 'content-type': 'text/csv' }
    const body = logOf(drive({ hz: 5, laps: 3 }), rules.join())
    const answer = await own.fetch('/telemetry-files', { method: 'POST', body, headers })
    return ((await answer.json()) as TelemetryFile).laps[0]?.source
  }
  expect(await lapsFor('!read:Track')).toBe('none')
  // By the track's line: from then on a line is learnt from this file.
  expect(await lapsFor('!read:Lap')).toBe('line')
  expect(await lapsFor('!read:Track', '!read:Event')).toBe('line')
  expect(await lapsFor('!read:Track', '!read:Lap')).toBe('none')
})

test('a line is 2 to 500 m long', async () => {
  const track = await make(api, 'tracks')
  expect(track.startFinish).toBeNull()
  const wrong = [lineOf(drawn(90, 0, 1)), lineOf(drawn(90, -300, 300)), lineOf(drawn(90)).slice(1), []]
  for (const startFinish of wrong) {
    const json = { startFinish }
    const answer = await server.fetch(`/tracks/${track.id}`, { method: 'PATCH', json })
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ path: '/startFinish' }] }])
  }
  const line = lineOf(drawn(90))
  expect((await api.tracks.update(track.id, { startFinish: line })).startFinish).toEqual(line)
  expect((await api.tracks.update(track.id, { startFinish: null })).startFinish).toBeNull()
  for (const split of ['split1', 'split2']) {
    const json = { [split]: lineOf(drawn(90, 0, 1)) }
    const answer = await server.fetch(`/tracks/${track.id}`, { method: 'PATCH', json })
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ path: `/${split}` }] }])
  }
})
