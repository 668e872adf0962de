import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import type { AdapterMessage } from '../../server/timing/adapter-message.ts'
import { defineTimingAdapter } from '../../server/timing/define-adapter.ts'
import { atEnd } from '../support/at-end.ts'
import { make } from '../support/factories.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const wordsIn = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' '))

/** `KART run <name>`, `KART lap <number> <count> <seconds>`. */
const kart = defineTimingAdapter({
  kind: 'kart',
  label: 'Kart feed',
  defaultPort: 7000,
  recognise: (head) => Number(Buffer.from(head).toString('latin1').startsWith('KART ')),
  decode: (bytes) =>
    wordsIn(bytes).flatMap(([, command, first = '', count, seconds]): AdapterMessage[] =>
      command === 'run'
        ? [{ type: 'run', key: first, name: first, kind: 'race' }]
        : [
            { type: 'entry', key: first, number: first },
            { type: 'lap', key: first, lapNumber: Number(count), lapTimeMs: Number(seconds) * 1000 },
          ],
    ),
})

/** Answers each line with the rubbish that it names. */
const hostile = defineTimingAdapter({
  kind: 'hostile',
  defaultPort: 7001,
  recognise() {
    throw new Error('no')
  },
  decode(bytes): AdapterMessage[] {
    const [[word] = []] = wordsIn(bytes)
    if (word === 'throw') throw new Error('no such line')
    if (word === 'later') return Promise.reject(new Error('later')) as never
    if (word === 'nothing') return undefined as never
    if (word === 'laps') return [{ type: 'lap', key: '1', lapNumber: 1e12, lapTimeMs: 61_000 }]
    if (word === 'nan') return [{ type: 'crossing', key: '1', lapTimeMs: Number.NaN, totalMs: 1 }]
    if (word === 'endless') return new Array(4e9)
    return [{ type: 'lap', key: 8, lapNumber: 1, lapTimeMs: 61_000 } as never]
  },
})

const server = await startTestServer({}, { adapters: { timing: [kart, hostile] } })
const { api } = server
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 })

/** A timing network that sends these lines to each that connects. */
async function network(lines: readonly string[]) {
  const sockets: Socket[] = []
  const listener = createServer((socket) => {
    socket.on('error', () => {})
    for (const line of lines) socket.write(`${line}\n`)
    sockets.push(socket)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    for (const socket of sockets) socket.destroy()
    listener.close()
  })
  return {
    port: (listener.address() as AddressInfo).port,
    say(line: string) {
      for (const socket of sockets) socket.write(line)
    },
  }
}

const listen = async (kind: string, port: number) => {
  const { id: eventId } = await make(api, 'events')
  const feed = await api.timingFeeds.create({
    name: kind,
    kind,
    host: '127.0.0.1',
    port,
    enabled: true,
    eventId,
  })
  return { ...feed, eventId }
}
const lapsOf = async (eventId: string) =>
  (await api.laps.list({ eventId, sort: 'lapNumber' })).items.map(({ lapNumber, lapTimeMs, source }) => [
    lapNumber,
    lapTimeMs,
    source,
  ])

test('a feed of an added kind is listed, recognised, listened to and written as any other', async () => {
  const { items } = await api.listFeedKinds()
  expect(items.map(({ kind }) => kind)).toEqual([
    'rmonitor',
    'p3',
    'multiloop',
    'aks',
    'raceResult',
    'kart',
    'hostile',
  ])
  expect(items[5]).toEqual({ kind: 'kart', label: 'Kart feed', defaultPort: 7000 })
  const { port, say } = await network(['KART run Heat-1', 'KART lap 7 1 61.234', 'KART lap 7 2 60.5'])
  expect(await api.detectTimingFeed({ body: { host: '127.0.0.1', port } })).toMatchObject({ kind: 'kart' })
  const { id, eventId } = await listen('kart', port)
  await until(async () =>
    expect(await lapsOf(eventId)).toEqual([
      [1, 61_234, 'feed'],
      [2, 60_500, 'feed'],
    ]),
  )
  // A packet cuts a number, and the line goes on long after.
  say('KART lap 7 3 60.')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await lapsOf(eventId)).toHaveLength(2)
  say('75\n')
  await until(async () => expect((await lapsOf(eventId)).at(-1)).toEqual([3, 60_750, 'feed']))
  expect((await api.sessions.list({ eventId })).items).toMatchObject([{ name: 'Heat-1', type: 'race' }])
  expect((await api.cars.list({ eventId })).items.map(({ number }) => number)).toEqual(['7'])
  expect(await api.timingFeeds.get(id)).toMatchObject({ status: 'live', lastError: null })

  // Its recording is of its kind, and replays.
  await api.timingFeeds.update(id, { enabled: false })
  const recording = (await api.listTimingRecordings()).items.find(({ feedId }) => feedId === id)
  expect(recording).toMatchObject({ kind: 'kart' })
  const replay = await api.startReplay({
    params: { id: recording?.id as string },
    body: { newEvent: { name: 'Rehearsal' }, speed: 'max' },
  })
  await until(async () => expect(await lapsOf(replay.eventId)).toHaveLength(3))
})

test('a kind that nothing reads is refused, and one without a port listens at its usual one', async () => {
  const feed = { name: 'A', host: '127.0.0.1' }
  expect(await refusal(api.timingFeeds.create({ ...feed, kind: 'kartt' }))).toMatchObject({
    status: 400,
    errors: [
      { path: '/kind', message: 'must be one of rmonitor, p3, multiloop, aks, raceResult, kart, hostile' },
    ],
  })
  const { id, port } = await api.timingFeeds.create({ ...feed, kind: 'kart' })
  expect(port).toBe(7000)
  expect((await api.timingFeeds.update(id, { kind: 'hostile' })).port).toBe(7001)
  expect(await refusal(api.timingFeeds.update(id, { kind: 'none' }))).toMatchObject({ status: 400 })
})

test('an adapter that throws or talks rubbish is named in the status of its feed, and disturbs no other', async () => {
  const rubbish = ['throw', 'later', 'nothing', 'laps', 'nan', 'endless', 'text']
  const hostileNetwork = await network([])
  const bad = await listen('hostile', hostileNetwork.port)
  const { port, say } = await network(['KART run Heat-2', 'KART lap 8 1 61.5'])
  const good = await listen('kart', port)
  await until(async () => expect(await lapsOf(good.eventId)).toHaveLength(1))
  for (const [index, word] of rubbish.entries()) {
    hostileNetwork.say(`${word}\n`)
    await until(async () => {
      const { lastError } = await api.timingFeeds.get(bad.id)
      expect(lastError).toMatch(index === 0 ? /^One part/ : new RegExp(`^${index + 1} parts`))
    })
  }
  expect(await api.timingFeeds.get(bad.id)).toMatchObject({
    status: 'live',
    lastError:
      '7 parts of what came could not be read; the last: The adapter hostile: lap/key: expected string, received number',
  })
  expect(await lapsOf(bad.eventId)).toEqual([])
  expect((await api.cars.list({ eventId: bad.eventId })).items).toEqual([])
  say('KART lap 8 2 61.25\n')
  await until(async () => expect(await lapsOf(good.eventId)).toHaveLength(2))
  expect(await api.timingFeeds.get(good.id)).toMatchObject({ status: 'live', lastError: null })
}, 40_000)

test('a feed whose adapter is not there any more is refused and says so; its row can be changed', async () => {
  const { dataDir, api: before, close } = await startTestServer({}, { adapters: { timing: [kart] } })
  const { id: eventId } = await make(before, 'events')
  const body = { name: 'A', kind: 'kart', host: '127.0.0.1', enabled: true, eventId }
  const { id } = await before.timingFeeds.create(body)
  await close()
  const { api: after } = await startTestServer({}, { dataDir, isThere: true })
  await until(async () =>
    expect(await after.timingFeeds.get(id)).toMatchObject({
      status: 'refused',
      lastError: 'Nothing here reads feeds of the kind kart: its adapter is not there.',
    }),
  )
  expect(await after.timingFeeds.update(id, { enabled: false })).toMatchObject({ kind: 'kart', port: 7000 })
  expect(await after.timingFeeds.update(id, { kind: 'p3' })).toMatchObject({ kind: 'p3', port: 7000 })
})

test('a service does not start with an adapter that cannot be used', async () => {
  const twice = startTestServer({}, { adapters: { timing: [kart, kart] } })
  await expect(twice).rejects.toThrow('This timing adapter cannot be used: there is one of kind kart already')
})
