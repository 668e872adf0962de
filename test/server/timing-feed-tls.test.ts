import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../support/at-end.ts'
import { makeCertificate } from '../support/certificate.ts'
import { make } from '../support/factories.ts'
import { startTestServer } from '../support/server.ts'

const { api } = await startTestServer()
const START = Date.UTC(2026, 4, 2, 12)
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 })

/** An Al Kamel server with a certificate of its own, on a port or on any; it lets in one password. */
async function alKamel(port = 0) {
  const heard: string[] = []
  const sockets: TLSSocket[] = []
  const say = (socket: TLSSocket, line: string) => socket.write(`${line}\r\n`)
  const listener = createServer(makeCertificate(['timing-data.aks']), (socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        heard.push(line)
        const [command, id] = line.split(':')
        if (command !== 'LOGIN') continue
        const isKnown = line.includes('"password":"right"')
        say(
          socket,
          isKnown
            ? `LOGIN:${id}+::{"name":"T1","ver":"1.0.33","pingRate":"20","timeout":"40"}`
            : `ERROR:${id}+::{"reason":"WRONG PASSWORD","advice":"Ask the timekeepers."}`,
        )
        if (isKnown)
          for (const json of [SESSION, LAPS, ...WEATHER]) say(socket, `JSON:::${JSON.stringify(json)}`)
      }
    })
  })
  listener.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve))
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => listener.close(resolve))
  }
  atEnd(() => listener.listening && close())
  return { port: (listener.address() as AddressInfo).port, heard, sockets, close }
}

const SESSION = {
  timing: {
    session: {
      info: { sessionDbId: 1, name: 'Race', type: 'RACE', date: START },
      status: { currentFlag: 'GREEN', isSessionRunning: true, sessionStartTime: START },
      entry: { '04': { number: '04', class: 'GTD', team: 'Team Four', drivers: {} } },
    },
  },
}
const LAPS = {
  timing: {
    analysis: {
      laps: {
        '04': {
          laps: {
            1: { startTime: START, time: 90_000, isValid: true },
            2: { startTime: START + 90_000, time: 91_000, isValid: true },
          },
        },
      },
    },
  },
}
const reading = (atMs: number, reported: object) => ({
  weather: { sessionData: { [atMs]: { dayTime: START + atMs, ...reported } } },
})
/** The last is no weather of this planet. */
const WEATHER = [
  reading(0, { ambientTemperature: 21.5, trackTemperature: 33, humidity: 60, windSpeed: 12 }),
  reading(20_000, { ambientTemperature: 21.6 }),
  reading(60_000, { ambientTemperature: 21.7 }),
  reading(120_000, {}),
  reading(180_000, { ambientTemperature: 4000 }),
]

test('Al Kamel is heard over TLS; a wrong password and another certificate are refused, and nothing is sent to the latter', async () => {
  const { id: eventId } = await make(api, 'events')
  const first = await alKamel()
  const feed = await api.timingFeeds.create({
    name: 'Al Kamel',
    kind: 'aks',
    host: '127.0.0.1',
    port: first.port,
    eventId,
    enabled: true,
    user: 'team',
    secret: 'wrong',
  })
  const expectState = (state: object) =>
    until(async () => expect(await api.timingFeeds.get(feed.id)).toMatchObject(state))
  await expectState({ status: 'refused', lastError: expect.stringContaining('WRONG PASSWORD') })
  expect((await api.laps.list({ eventId })).items).toEqual([])

  await api.timingFeeds.update(feed.id, { secret: 'right' })
  await expectState({ status: 'live', lastError: null })
  await until(async () => {
    const laps = (await api.laps.list({ eventId, sort: 'lapNumber' })).items
    expect(laps.map(({ lapNumber, lapTimeMs }) => [lapNumber, lapTimeMs])).toEqual([
      [1, 90_000],
      [2, 91_000],
    ])
  })
  expect((await api.cars.list({ eventId })).items).toMatchObject([{ number: '04', class: 'GTD' }])
  // Of readings within a minute one, and none that is empty or out of range.
  const weather = async () => (await api.weather.list({ eventId, sort: 'measuredAt' })).items
  const [session] = (await api.sessions.list({ eventId })).items
  await until(async () =>
    expect(await weather()).toMatchObject([
      {
        measuredAt: new Date(START).toISOString(),
        airTempC: 21.5,
        trackTempC: 33,
        humidityPct: 60,
        windSpeedKph: 12,
      },
      { measuredAt: new Date(START + 60_000).toISOString(), airTempC: 21.7, trackTempC: null },
    ]),
  )
  for (const { sessionId, source } of await weather())
    expect([sessionId, source]).toEqual([session?.id, 'station'])

  // Another server at the same address: the login is not for it.
  await first.close()
  const other = await alKamel(first.port)
  await expectState({ status: 'refused', lastError: expect.stringContaining('another certificate') })
  expect(other.heard).toEqual([])
  // A person says that it is the right one.
  await api.timingFeeds.update(feed.id, { host: 'localhost' })
  await expectState({ status: 'live', lastError: null })
  // A repeated report on the new connection adds no row.
  await until(async () => expect(other.heard.length).toBeGreaterThan(1))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await api.laps.list({ eventId })).items).toHaveLength(2)
  expect(await weather()).toHaveLength(2)
}, 60_000)
