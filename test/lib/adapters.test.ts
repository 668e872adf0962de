import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { kartLog } from '../../examples/logger-reader/kart-log.ts'
import { kartFeed } from '../../examples/timing-adapter/kart-feed.ts'
import { defineImportProfile } from '../../lib/adapters.ts'
import { startTrackside, type Trackside, type TracksideOptions } from '../../lib/trackside.ts'
import { atEnd } from '../support/at-end.ts'
import { make } from '../support/factories.ts'
import { tempFolder } from '../support/temp-folder.ts'

async function start(options: Partial<TracksideOptions>): Promise<Trackside> {
  const trackside = await startTrackside({ dataDir: tempFolder(), jwtSecret: 'test', ...options })
  atEnd(() => trackside.close())
  const owner = { name: 'Ann Engineer', email: 'ann@example.com', password: 'correct horse battery' }
  const login = await trackside.client.setUp({
    body: { ...owner, accountName: 'Acme Racing', accountSlug: 'acme' },
  })
  trackside.client.setToken(login.token)
  return trackside
}

/** A timing network that says this to each that connects. */
async function network(text: string): Promise<number> {
  const listener = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(text)
    atEnd(() => socket.destroy())
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  atEnd(() => listener.close())
  return (listener.address() as AddressInfo).port
}

const RACE = [
  'HEAT;4;Final',
  'KART;7;Kay;Kart;Junior',
  'FLAG;G',
  'LAP;7;1;61.234',
  'LAP;7;2;60.98',
  'FLAG;Z',
  'LAP;7;3;60.5',
]

test('the example of a timing adapter: its feed becomes rows, and what it cannot read is reported', async () => {
  const { client } = await start({ adapters: [kartFeed] })
  const { id: eventId } = await make(client, 'events')
  const port = await network(`${RACE.join('\r\n')}\r\n`)
  const { kind } = await client.detectTimingFeed({ body: { host: '127.0.0.1', port } })
  expect(kind).toBe('kart-series')
  const feed = await client.timingFeeds.create({
    name: 'Circuit',
    kind: 'kart-series',
    host: '127.0.0.1',
    port,
    enabled: true,
    eventId,
  })
  await vi.waitFor(
    async () => {
      const { items } = await client.laps.list({ eventId, sort: 'lapNumber' })
      expect(items.map(({ lapTimeMs }) => lapTimeMs)).toEqual([61_234, 60_980, 60_500])
    },
    { timeout: 15_000, interval: 50 },
  )
  expect((await client.cars.list({ eventId })).items).toMatchObject([{ number: '7', class: 'Junior' }])
  const { items: sessions } = await client.sessions.list({ eventId })
  expect(sessions).toMatchObject([{ name: 'Heat 4: Final', type: 'race', flag: 'green' }])
  expect((await client.drivers.list()).items).toMatchObject([{ firstName: 'Kay', lastName: 'Kart' }])
  await vi.waitFor(async () =>
    expect((await client.timingFeeds.get(feed.id)).lastError).toBe(
      'One part of what came could not be read: The adapter kart-series: FLAG Z',
    ),
  )
})

test('the example of a timing adapter is as short as it is said to be', () => {
  const lines = readFileSync('examples/timing-adapter/kart-feed.ts', 'utf8').split('\n')
  expect(lines.filter((line) => line.trim() !== '').length).toBeLessThan(40)
})

test('an adapter that cannot be used is named at the start, before anything is written', async () => {
  const wrong = (adapters: unknown) =>
    startTrackside({ dataDir: tempFolder(), jwtSecret: 'test', adapters: adapters as never })
  await expect(wrong('kart')).rejects.toThrow('startTrackside: adapters must be a list')
  await expect(wrong([{ kind: 'kart' }])).rejects.toThrow(
    'startTrackside: adapters: This timing adapter cannot be used: defaultPort is required; decode is required',
  )
  await expect(wrong([{ ...kartLog, extensions: [], read: './reader.js', colour: 1 }])).rejects.toThrow(
    'startTrackside: adapters: This logger reader cannot be used: extensions must name one ending or more; read must be the file of a module: a file: URL, such as new URL("./module.js", import.meta.url), or a path; colour is not a known field',
  )
  await expect(wrong([{ ...kartLog, read: new URL('./none.js', import.meta.url) }])).rejects.toThrow(
    /read is no file that is there: file:\S+none\.js$/,
  )
  await expect(wrong([{ ...kartLog, kind: 'csv' }])).rejects.toThrow('there is one of kind csv already')
  await expect(wrong([kartLog, kartLog])).rejects.toThrow('there is one of kind kart-log already')
  await expect(wrong([kartFeed, kartFeed])).rejects.toThrow('there is one of kind kart-series already')
})

test('two servers of one process have each their own adapters', async () => {
  const [one, other] = await Promise.all([start({ adapters: [kartFeed, kartLog] }), start({})])
  const kinds = async ({ client }: Trackside) => (await client.listFeedKinds()).items.map(({ kind }) => kind)
  expect(await kinds(one)).toContain('kart-series')
  expect(await kinds(other)).not.toContain('kart-series')
  const readers = async ({ client }: Trackside) =>
    (await client.listTelemetryFileKinds()).items.filter(({ added }) => added).map(({ kind }) => kind)
  expect([await readers(one), await readers(other)]).toEqual([['kart-log'], []])
  const feed = { name: 'A', kind: 'kart-series', host: '127.0.0.1' }
  expect((await one.client.timingFeeds.create(feed)).port).toBe(7100)
  await expect(other.client.timingFeeds.create(feed)).rejects.toThrow('/kind: must be one of rmonitor, p3')
})

const kartDrivers = defineImportProfile({
  ready: 'kart-drivers',
  name: 'Kart: drivers',
  description: 'The list of entries, as CSV.',
  scope: {
    Driver: { path: '$[*]', key: ['lastName'], fields: { firstName: 'First', lastName: 'Last' } },
  },
})

test('a ready import profile is offered and used beside our own, by the server that has it', async () => {
  const [one, other] = await Promise.all([start({ adapters: [kartDrivers] }), start({})])
  const body = { ready: 'kart-drivers', payload: { csv: 'First,Last\nKay,Kart\n' } }
  const { items } = await one.client.listReadyProfiles()
  expect(items.at(-1)).toEqual(kartDrivers)
  expect(await one.client.runImport({ body })).toMatchObject({ counts: { Driver: { created: 1 } } })
  expect((await one.client.drivers.list()).items).toMatchObject([{ firstName: 'Kay', lastName: 'Kart' }])
  expect((await one.client.listImports()).items).toMatchObject([{ profileName: 'Kart: drivers' }])
  expect((await other.client.listReadyProfiles()).items.map(({ ready }) => ready)).not.toContain(
    'kart-drivers',
  )
  await expect(other.client.runImport({ body })).rejects.toThrow('/ready: is none of trackside-archive, ')
})

test('an import profile and an exporter that cannot be used are named at the start', async () => {
  const wrong = (adapter: unknown) =>
    startTrackside({ dataDir: tempFolder(), jwtSecret: 'test', adapters: [kartDrivers, adapter] as never })
  const withDriver = (driver: object) => ({ ...kartDrivers, ready: 'other', scope: { Driver: driver } })
  await expect(wrong({ scope: {}, colour: 1 })).rejects.toThrow(
    'startTrackside: adapters: This import profile cannot be used: ready is required; name is required; description is required; colour is not a known field',
  )
  await expect(
    wrong(withDriver({ key: ['lastName'], fields: { lastName: 'Last', nick: 'Nick' } })),
  ).rejects.toThrow(
    /^startTrackside: adapters: The import profile other cannot be used: scope\/Driver\/fields\/nick /,
  )
  const transform = { path: 'Last', transform: 'shout' }
  await expect(wrong(withDriver({ key: ['lastName'], fields: { lastName: transform } }))).rejects.toThrow(
    /The import profile other cannot be used: scope\/Driver\/fields\/lastName\/transform must be one of lapTime, /,
  )
  await expect(wrong(kartDrivers)).rejects.toThrow(
    'The import profile kart-drivers cannot be used: there is one of this name already',
  )
  await expect(wrong({ ...kartDrivers, ready: 'openf1' })).rejects.toThrow(
    'there is one of this name already',
  )
  const write = new URL('./none.js', import.meta.url)
  await expect(wrong({ kind: 'x', write, extension: '.x', mediaType: 'x', colour: 1 })).rejects.toThrow(
    /This exporter cannot be used: extension must be .*; mediaType must be .*; write is no file .*; colour is not a known field$/,
  )
  const here = new URL(import.meta.url)
  await expect(wrong({ kind: 'csv', write: here, extension: 'x', mediaType: 'text/x' })).rejects.toThrow(
    'This exporter cannot be used: there is one of kind csv already',
  )
})
