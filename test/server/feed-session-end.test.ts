import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../support/at-end.ts'
import { make } from '../support/factories.ts'
import { startTestServer } from '../support/server.ts'

const { api } = await startTestServer()
const MINUTE_MS = 60_000

/** A timing network of a run, and what it says next. */
async function network(eventId: string, name: string) {
  const connected = Promise.withResolvers<Socket>()
  const listener = createServer((socket) => connected.resolve(socket.on('error', () => {})))
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  await api.timingFeeds.create({ name, kind: 'rmonitor', host: '127.0.0.1', port, enabled: true, eventId })
  const socket = await connected.promise
  atEnd(() => {
    socket.destroy()
    listener.close()
  })
  const say = (...lines: string[]) => socket.write(lines.map((line) => `${line}\r\n`).join(''))
  say(`$B,1,"${name}"`, '$A,"7","7",7,"Ada","Beck","GBR",1')
  return say
}

const clock = (toGo: string, gone: string, flag = 'Green ') =>
  `$F,9999,"${toGo}","13:00:00","${gone}","${flag}"`

const sessionNamed = async (eventId: string, name: string) =>
  (await api.sessions.list({ eventId })).items.find((each) => each.name === name)

const expectMinutes = (eventId: string, name: string, minutes: number) =>
  vi.waitFor(
    async () => {
      const session = await sessionNamed(eventId, name)
      const { startsAt = '', endsAt = '' } = session ?? {}
      expect((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS).toBe(minutes)
    },
    { timeout: 10_000, interval: 50 },
  )

test("a session that a feed creates ends by the feed's clock, also where it is lengthened, until a person sets the end", async () => {
  const { id: eventId } = await make(api, 'events')
  const say = await network(eventId, 'Sprint')
  say(clock('00:45:00', '00:00:00'), clock('00:44:59', '00:00:00'), '$G,1,"7",0,"00:00:00.000"')
  say(clock('00:44:58', '00:00:02'), '$J,"7","00:01:30.000","00:01:32.000"', '$G,1,"7",1,"00:01:32.000"')
  await expectMinutes(eventId, 'Sprint', 45)

  // One that is damaged stands alone; a red flag stops the time to go.
  say(clock('07:43:00', '00:02:00'), clock('00:42:59', '00:02:01'))
  say(clock('00:40:00', '00:21:00', 'Red   '), clock('00:40:00', '00:21:01', 'Red   '))
  await expectMinutes(eventId, 'Sprint', 61)

  const session = await sessionNamed(eventId, 'Sprint')
  const endsAt = new Date(Date.parse(session?.startsAt as string) + 70 * MINUTE_MS).toISOString()
  await api.sessions.update(session?.id as string, { endsAt })
  say(clock('00:40:00', '00:50:00', 'Red   '), clock('00:40:00', '00:50:01', 'Red   '))
  say(clock('00:39:00', '00:51:00'), '$J,"7","00:01:31.000","00:51:03.000"', '$G,1,"7",2,"00:51:03.000"')
  await vi.waitFor(async () => expect((await api.laps.list({ eventId })).items).toHaveLength(2), {
    timeout: 10_000,
  })
  const { items: changes } = await api.listChanges({ query: { entityType: 'session', since: '0' } })
  const ends = changes.flatMap(({ diff }) => diff.filter(({ path }) => path === '/endsAt'))
  const minutes = ends.map(
    ({ to }) => (Date.parse(to as string) - Date.parse(session?.startsAt as string)) / MINUTE_MS,
  )
  // The first is that of the new row where two clocks agreed before it was made.
  expect(minutes.filter((each) => each !== 45)).toEqual([61, 70])
})

test('the end of a session that a person planned stays', async () => {
  const { id: eventId } = await make(api, 'events')
  const startsAt = new Date().toISOString()
  const endsAt = new Date(Date.parse(startsAt) + 50 * MINUTE_MS).toISOString()
  await make(api, 'sessions', { eventId, name: 'Feature', startsAt, endsAt })
  const say = await network(eventId, 'Feature')
  say(clock('00:45:00', '00:00:00'), clock('00:45:00', '00:00:00'), clock('00:44:59', '00:00:01'))
  await vi.waitFor(async () => expect((await sessionNamed(eventId, 'Feature'))?.flag).toBe('green'), {
    timeout: 10_000,
  })
  await expectMinutes(eventId, 'Feature', 50)
})
