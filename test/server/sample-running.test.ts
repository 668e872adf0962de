import { afterEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '../../server/contract/client.ts'
import { type ResourceKey, resources } from '../../server/contract/index.ts'
import { liveSampleSteps } from '../../server/sample/live/live-steps.ts'
import { memberOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { PASSWORD, startBareServer, type TestServer } from '../support/server.ts'

const NOW = new Date('2027-03-09T15:07:30.000Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const setClock = (now: Date) => vi.useFakeTimers({ toFake: ['Date'], now })
afterEach(() => vi.useRealTimers())

async function setUp(now = NOW) {
  setClock(now)
  const server = await startBareServer()
  const api = createClient({ baseUrl: server.url })
  const login = await api.setUp({
    body: {
      accountName: 'Pit Wall',
      accountSlug: 'acme',
      name: 'Lee Engineer',
      email: 'lee@example.com',
      password: PASSWORD,
      sampleData: 'running',
    },
  })
  api.setToken(login.token)
  const { sample } = await api.sampleWeekend()
  if (!sample?.sessionId) throw new Error('no running practice')
  return { server, api, sessionId: sample.sessionId, eventId: sample.eventId }
}

type Made = Awaited<ReturnType<typeof setUp>>
const laps = async ({ api, sessionId }: Made) => {
  const found = []
  for await (const lap of api.laps.all({ sessionId })) found.push(lap)
  return found
}
/** Latest end of a typed lap, in minutes after NOW. */
const lastEnd = async (made: Made) =>
  (Math.max(
    ...(await laps(made)).map(
      ({ startedAt, lapTimeMs }) => (startedAt ? Date.parse(startedAt) : 0) + (lapTimeMs ?? 0),
    ),
  ) -
    NOW.getTime()) /
  60_000

describe('the steps', () => {
  test('are the same for the same time, and a practice began at a full five minutes', () => {
    const { startsAt } = liveSampleSteps(NOW)
    expect(startsAt).toBe('2027-03-09T14:55:00.000Z')
    expect(liveSampleSteps(NOW)).toEqual(liveSampleSteps(NOW))
  })
  test.each(['2027-03-09T00:03:00.000Z', '2027-03-09T23:59:59.000Z', '2028-02-29T12:00:00.000Z'])(
    'put every past session before the practice and every other after it, at %s',
    (now) => {
      const { steps, startsAt } = liveSampleSteps(new Date(now))
      const sessions = steps.filter(({ does, resource }) => does === 'create' && resource === 'sessions')
      const times = sessions.map(({ key, body }) => [key, (body as { startsAt: string }).startsAt] as const)
      expect(times.map(([key]) => key)).toEqual([
        'Practice 1',
        'Practice 2',
        'Qualifying',
        'Race',
        'Practice 3',
        'Qualifying 2',
        'Race 2',
      ])
      expect(times.map(([, time]) => time)).toEqual(times.map(([, time]) => time).sort())
      expect(times[4]?.[1]).toBe(startsAt)
      expect(Date.parse(startsAt)).toBeLessThanOrEqual(Date.parse(now) - 12 * 60_000)
    },
  )
})

describe('a sample that is dated to now', () => {
  test('has a practice under green with the laps driven so far, two cars ours, and sessions to come', async () => {
    const made = await setUp()
    const { api, sessionId, eventId } = made
    expect(await api.sessions.get(sessionId)).toMatchObject({
      name: 'Practice 3',
      status: 'live',
      flag: 'green',
      startsAt: '2027-03-09T14:55:00.000Z',
      clockOffsetMs: 0,
    })
    const ours = (await api.cars.list({ eventId, ours: true })).items
    expect(ours.map(({ number }) => number).sort()).toEqual(['01', '02'])
    const typed = await laps(made)
    expect(typed.length).toBeGreaterThan(80)
    expect(await lastEnd(made)).toBeLessThanOrEqual(0)
    expect(await lastEnd(made)).toBeGreaterThan(-1)
    const oursTyped = typed.filter(({ carId }) => ours.some(({ id }) => id === carId))
    expect(oursTyped.every(({ tyreSetId }) => tyreSetId !== null)).toBe(true)
    expect(await api.events.get(eventId)).toMatchObject({ startDate: '2027-03-06', endDate: '2027-03-10' })
    const scheduled = (await api.sessions.list({ eventId, status: 'scheduled' })).items
    expect(scheduled).toHaveLength(2)
  })

  test('goes on by the clock, through a full course yellow, with stints that follow each other', async () => {
    const made = await setUp()
    setClock(at(12))
    await vi.waitFor(async () => expect(await lastEnd(made)).toBeGreaterThan(11), { timeout: 8000 })
    const typed = await laps(made)
    expect(typed.some(({ trackStatus }) => trackStatus === 'FCY')).toBe(true)
    const flags = (await made.api.sessionFlags.list({ sessionId: made.sessionId })).items
    expect(flags.map(({ flag }) => flag)).toEqual(['green', 'FCY', 'green'])
    const sheets = (await made.api.runSheets.list({ sessionId: made.sessionId })).items
    expect(sheets[0]?.stints[0]).toMatchObject({ stint: 1, startLap: 1, endLap: null, fuelOutKg: null })
    for (const sheet of sheets) {
      const of = typed.filter(({ runSheetId }) => runSheetId === sheet.id)
      expect(sheet.stints.map(({ stint }) => stint)).toEqual(
        [...new Set(of.map(({ stint }) => stint))].sort(),
      )
      expect(of.map(({ lapNumber }) => lapNumber).toSorted((a, b) => a - b)).toEqual(
        of.map((_, index) => index + 1),
      )
    }
  })

  test('leaves alone what a person typed or removed', async () => {
    const made = await setUp()
    const { api, sessionId } = made
    const [sheet, other] = (await api.runSheets.list({ sessionId })).items
    const next = (await api.laps.list({ runSheetId: sheet!.id, limit: 200 })).items.length + 1
    const own = await api.laps.create({ runSheetId: sheet!.id, lapNumber: next, lapTimeMs: 99_999 })
    await api.runSheets.remove(other!.id, { cascade: true })
    setClock(at(12))
    await vi.waitFor(async () => expect(await lastEnd(made)).toBeGreaterThan(11), { timeout: 8000 })
    expect((await api.laps.get(own.id)).lapTimeMs).toBe(99_999)
    expect((await api.laps.list({ runSheetId: sheet!.id, limit: 200 })).items.length).toBeGreaterThan(next)
    expect((await api.runSheets.list({ sessionId })).items).toHaveLength(23)
  })

  test('stops at a word and goes on at another, catching up', async () => {
    const made = await setUp()
    const { api } = made
    expect((await api.typeSampleLaps({ body: { typing: false } })).typing).toBe(false)
    const before = (await laps(made)).length
    setClock(at(5))
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(await laps(made)).toHaveLength(before)
    expect((await api.typeSampleLaps({ body: { typing: true } })).typing).toBe(true)
    await vi.waitFor(async () => expect(await lastEnd(made)).toBeGreaterThan(4), { timeout: 8000 })
  })

  test('ends by itself with the session, also when a person ends it before', async () => {
    const made = await setUp()
    const { api, sessionId } = made
    setClock(at(90))
    await vi.waitFor(async () => expect((await api.sampleWeekend()).sample?.typing).toBe(false), {
      timeout: 20_000,
      interval: 500,
    })
    expect(await api.sessions.get(sessionId)).toMatchObject({ status: 'finished', flag: 'chequered' })
    expect(await refusal(api.typeSampleLaps({ body: { typing: true } }))).toMatchObject({ status: 409 })
    const second = await setUp()
    await second.api.sessions.update(second.sessionId, { status: 'finished' })
    const before = (await laps(second)).length
    setClock(at(5))
    await vi.waitFor(async () => expect((await second.api.sampleWeekend()).sample?.typing).toBe(false), {
      timeout: 8000,
    })
    expect(await laps(second)).toHaveLength(before)
  }, 60_000)

  test('is removed as a whole by an owner or admin, except for what other rows need', async () => {
    const made = await setUp()
    const { api, server } = made
    const member = await memberOf({ ...server, api } as TestServer, { role: 'member' })
    for (const attempt of [
      () => member.api.removeSampleWeekend(),
      () => member.api.typeSampleLaps({ body: { typing: false } }),
    ])
      expect((await refusal(attempt())).status).toBe(403)
    expect((await member.api.sampleWeekend()).sample?.typing).toBe(true)

    const [championship] = (await api.championships.list()).items
    const track = (await api.tracks.create({ name: 'Own', country: 'ES', lengthKm: 4, cornerCount: 9 })).id
    const own = await api.events.create({
      name: 'Own weekend',
      championshipId: championship!.id,
      trackId: track,
      startDate: '2027-04-01',
      endDate: '2027-04-02',
    })
    await api.removeSampleWeekend()
    const left: Record<string, number> = {}
    for (const key of Object.keys(resources) as ResourceKey[]) {
      const { total } = await api[key].list({ limit: 1, count: true })
      if (total) left[key] = total
    }
    expect(left).toEqual({ championships: 1, tracks: 1, events: 1, members: 2 })
    expect((await api.events.get(own.id)).name).toBe('Own weekend')
    expect((await api.sampleWeekend()).sample).toBeNull()
    expect((await refusal(api.removeSampleWeekend())).status).toBe(404)
    expect((await refusal(api.typeSampleLaps({ body: { typing: true } }))).status).toBe(404)
  }, 60_000)
})
