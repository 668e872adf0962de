import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { runNode } from '../../scripts/run.ts'
import { importsOf } from '../../scripts/source-scan.ts'
import { atEnd } from '../support/at-end.ts'

const ROOT = join(import.meta.dirname, '../..')
const MAKE_MS = 240_000
const HOST = 'examples/host/host.ts'
const MAX_HOST_LINES = 20

/** 3.9 MB today. */
const MAX_BYTES = 5e6
/** All that the package may hold. */
const KNOWN =
  /^(package\.json|README\.md|LICENSE|THIRD-PARTY-LICENCES\.txt|(adapters|client)\.js|server\/[^/]+\.js|types\/[\w/-]+\.d\.ts|(renderer|guide)\/[\w/.-]+)$/

interface Packed {
  filename: string
  size: number
  files: { path: string }[]
}

interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** A folder of a stranger: an own package with Trackside installed from the tarball, and nothing else. */
let folder: string
let packed: Packed

/** Runs a program in a folder until it ends by itself. */
async function runIn(cwd: string, command: string, args: readonly string[]): Promise<Ended> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: MAKE_MS })
  const texts = ['', '']
  for (const [index, stream] of [child.stdout, child.stderr].entries())
    stream.setEncoding('utf8').on('data', (text: string) => {
      texts[index] += text
    })
  const [code] = await once(child, 'close')
  return { code, stdout: texts[0] as string, stderr: texts[1] as string }
}

/** Runs a program of the stranger. */
function runProgram(source: string): Promise<Ended> {
  const file = join(folder, 'program.ts')
  writeFileSync(file, source)
  return runIn(folder, process.execPath, [file])
}

async function npm(cwd: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runIn(cwd, 'npm', args)
  if (code !== 0) throw new Error(`npm ${args[0]}:\n${stdout}${stderr}`)
  return stdout
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trackside-library-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const made = await runNode('scripts/package/library.ts')
  if (made.code !== 0) throw new Error(made.output)
  const list = JSON.parse(await npm(ROOT, 'pack', './dist/library', '--json', `--pack-destination=${folder}`))
  packed = list[0]
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', `./${packed.filename}`)
}, MAKE_MS)

const read = (path: string) => readFileSync(join(folder, 'node_modules/trackside', path), 'utf8')

describe('what is in the tarball', () => {
  test('is what runs, the page, types and licences, and nothing else', () => {
    const paths = packed.files.map(({ path }) => path)
    expect(paths.filter((path) => !KNOWN.test(path) || path.endsWith('.map'))).toEqual([])
    for (const path of paths.filter((each) => /\.(js|css)$/.test(each)))
      expect([path, read(path).includes('sourceMappingURL=')]).toEqual([path, false])
    expect(packed.size).toBeLessThan(MAX_BYTES)
    expect(read('LICENSE')).toContain('MIT')
    for (const name of ['express', 'undici', 'react', '@mantine/core'])
      expect(read('THIRD-PARTY-LICENCES.txt')).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\\n`, 'm'))
  })

  test('is what packing the repository gives, with its own manifest', async () => {
    const list = JSON.parse(await npm(ROOT, 'pack', '--dry-run', '--ignore-scripts', '--json'))
    const paths = (list[0] as Packed).files.map(({ path }) => path)
    const below = paths.filter((path) => path.startsWith('dist/library/'))
    expect(below.map((path) => path.slice('dist/library/'.length)).sort()).toEqual(
      packed.files.map(({ path }) => path).sort(),
    )
    // npm packs the entry of the desktop shell, if it was built, whatever `files` says.
    const beside = paths.filter((path) => !below.includes(path) && path !== 'dist/main/index.js')
    expect(beside.sort()).toEqual(['LICENSE', 'README.md', 'package.json'])
  })

  test('names what it loads as dependencies, in the versions that are tested', () => {
    const { dependencies } = JSON.parse(read('package.json'))
    const tested = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).dependencies
    expect(tested).toMatchObject(dependencies)
    const scripts = packed.files.filter(({ path }) => path.endsWith('.js') && !path.startsWith('renderer'))
    const names = new Set(scripts.flatMap(({ path }) => importsOf(read(path))))
    const loaded = [...names].filter((name) => !isBuiltin(name) && !/^(\.|trackside\/)/.test(name))
    const known = (name: string) =>
      Object.keys(dependencies).some((each) => `${name}/`.startsWith(`${each}/`))
    expect(loaded.filter((name) => !known(name))).toEqual([])
  })

  test('does not replace the dispatcher of the fetch of its process', () => {
    const scripts = packed.files.filter(({ path }) => path.startsWith('server/'))
    const replacing = scripts.filter(({ path }) => read(path).includes('undici.globalDispatcher'))
    expect(replacing.map(({ path }) => path)).toEqual([])
  })

  test('has a client without any other package', async () => {
    expect(importsOf(read('client.js'))).toEqual([])
    expect(Buffer.byteLength(read('client.js'))).toBeLessThan(30_000)
    const alone = join(folder, 'alone')
    mkdirSync(alone)
    cpSync(join(folder, 'node_modules/trackside/client.js'), join(alone, 'client.mjs'))
    writeFileSync(
      join(alone, 'program.mjs'),
      `import { createClient } from './client.mjs'
       const asked = []
       const fetch = async (url) => { asked.push(String(url)); return Response.json({ items: [], nextCursor: null }) }
       await createClient({ baseUrl: 'http://127.0.0.1:4600', fetch }).raceControlMessages.list({ limit: 5 })
       console.log(asked.join())`,
    )
    const { stdout } = await runIn(alone, process.execPath, ['program.mjs'])
    expect(stdout).toBe('http://127.0.0.1:4600/race-control-messages?limit=5\n')
  })

  test(
    'has types for strict programs, of the language and the browser only',
    async () => {
      const program = join(folder, 'typed.ts')
      writeFileSync(
        program,
        `import { startTrackside, type Change, type Trackside } from 'trackside'
       import { type AdapterMessage, defineTimingAdapter, type TimingAdapter } from 'trackside/adapters'
       import { ApiError, type Client, createClient, RoomSocket, type ServerFrame } from 'trackside/client'
       const decode = (): AdapterMessage[] => [{ type: 'lap', key: '7', lapNumber: 1, lapTimeMs: 61_234 }]
       const kart: TimingAdapter<AdapterMessage> = defineTimingAdapter({ kind: 'kart', defaultPort: 7000, decode })
       import { defineLoggerReader, type LoggerFileReader, type ReadLoggerFile } from 'trackside/adapters'
       export const read: ReadLoggerFile = (file) => ({
         channels: [{ name: 'speed', unit: 'km/h', hz: 10, samples: file.read(0, file.size) }],
       })
       import { defineExporter, defineImportProfile, type WriteExport } from 'trackside/adapters'
       export const write: WriteExport = function* ({ columns, rows }) {
         yield columns.map(({ header }) => header).join()
         for (const row of rows) yield row.join()
       }
       const json = defineExporter({ kind: 'json', extension: 'json', mediaType: 'text/x', write: new URL('file:///write.js') })
       const profile = defineImportProfile({ ready: 'kart', name: 'Kart', description: 'CSV', scope: { Driver: {} } })
       const log: LoggerFileReader = defineLoggerReader({
         kind: 'kart-log',
         extensions: ['klog'],
         recognises: (head, name) => head[0] === 75 && name !== '',
         read: new URL('file:///read.js'),
       })
       // @ts-expect-error: a channel has a rate or times
       export const wrongLog: ReadLoggerFile = () => ({ channels: [{ name: 'speed', samples: [1] }] })
       const options = { dataDir: 'x', jwtSecret: 'x', logger: console, adapters: [kart, log, profile, json] }
       const trackside: Trackside = await startTrackside(options)
       const client: Client = createClient({ baseUrl: trackside.url })
       const lap = await client.laps.get('x')
       export const lapTimeMs: number | null = lap.lapTimeMs
       export const end: () => void = trackside.on('change', (change: Change) => change.seq)
       const onFrame = (frame: ServerFrame) => frame.type === 'change' && frame.entity
       const parts = { baseUrl: trackside.url, id: 'x', credentials: () => ({ token: 'x' }), onFrame, onState: () => {} }
       export const room: RoomSocket = new RoomSocket({ ...parts, kind: 'sessions' })
       export { ApiError }
       import type { PageApi, PageError } from 'trackside/page'
       const pageOptions = { ...options, pages: [{ path: 'laps', label: 'Laps', script: new URL('file:///laps.js') }] }
       export const withPages: Promise<Trackside> = startTrackside(pageOptions)
       export const row = await (trackside as unknown as PageApi).list<{ id: string }>('laps', { limit: 5 })
       export const codeOf = (error: PageError): string => error.problem.code
       // @ts-expect-error: a page has a script
       void startTrackside({ dataDir: 'x', jwtSecret: 'x', pages: [{ path: 'laps', label: 'Laps' }] })
       // @ts-expect-error: a number is no text
       export const wrong: string = lap.lapNumber
       // @ts-expect-error: there is no such option
       void startTrackside({ dataDir: 'x', jwtSecret: 'x', portt: 1 })
       // @ts-expect-error: a lap has a number
       defineTimingAdapter({ kind: 'kart', defaultPort: 7000, decode: () => [{ type: 'lap', key: '7' }] })
       // @ts-expect-error: there is no such event
       trackside.on('laps', () => {})
       `,
      )
      const { code, stdout } = await runIn(folder, process.execPath, [
        join(ROOT, 'node_modules/typescript/bin/tsc'),
        ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false'],
        ...['--module', 'nodenext', '--target', 'esnext', '--lib', 'esnext,dom', '--types', ''],
        program,
      ])
      expect([code, stdout]).toEqual([0, ''])
    },
    MAKE_MS,
  )
})

describe('a program that uses it', () => {
  test('is a host in twenty lines: it writes a lap, hears of it, closes and ends', async () => {
    const source = readFileSync(join(ROOT, HOST), 'utf8')
    expect(source.split('\n').filter((line) => line.trim()).length).toBeLessThanOrEqual(MAX_HOST_LINES)
    const { code, stdout, stderr } = await runProgram(source)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^open http:\/\/127\.0\.0\.1:\d+ in a browser\ncreate of the lap [\da-f-]{36}\n$/)
  }, 60_000)

  test('adds the timing feed of a series', async () => {
    const { code, stdout, stderr } = await runProgram(`
      import { createServer } from 'node:net'
      import { startTrackside } from 'trackside'
      import { defineTimingAdapter } from 'trackside/adapters'
      const decode = (bytes) => Buffer.from(bytes).toString().trim().split('\\n').flatMap((line) => {
        const [key, lapNumber, seconds] = line.split(' ')
        const lap = { type: 'lap', key, lapNumber: Number(lapNumber), lapTimeMs: Number(seconds) * 1000 }
        return [{ type: 'run', key: '1', name: 'Heat 1' }, { type: 'entry', key, number: key }, lap]
      })
      const listener = createServer((socket) => socket.write('7 1 61.234\\n7 2 60.5\\n'))
      await new Promise((resolve) => listener.listen(0, '127.0.0.1', resolve))
      const { port } = listener.address()
      const kart = defineTimingAdapter({ kind: 'kart', defaultPort: 7000, decode })
      const trackside = await startTrackside({ dataDir: 'feeds', jwtSecret: 'x', adapters: [kart] })
      const { client } = trackside
      const owner = { name: 'Lee', email: 'lee@example.com', password: 'correct horse battery' }
      const { token } = await client.setUp({ body: { ...owner, accountName: 'P', accountSlug: 'pw', sampleData: true } })
      client.setToken(token)
      const { items: [event] } = await client.events.list()
      const heard = Promise.withResolvers()
      const times = new Set()
      trackside.on('lap', ({ diff }) => {
        for (const { to } of diff) times.add(to?.lapTimeMs)
        if (times.has(61_234) && times.has(60_500)) heard.resolve()
      })
      const feed = { name: 'Circuit', kind: 'kart', host: '127.0.0.1', port, enabled: true, eventId: event.id }
      await client.timingFeeds.create(feed)
      await heard.promise
      await trackside.close()
      listener.close()
      console.log('heard')
    `)
    expect([code, stdout, stderr]).toEqual([0, 'heard\n', ''])
  }, 60_000)

  test('adds the files of a logger, which a thread reads', async () => {
    writeFileSync(
      join(folder, 'read-log.js'),
      "export default (file) => ({ driver: 'Kay', channels: [{ name: 'a', hz: 1, samples: file.read(4, file.size) }] })",
    )
    const { code, stdout, stderr } = await runProgram(`
      import { startTrackside } from 'trackside'
      import { defineLoggerReader } from 'trackside/adapters'
      const kartLog = defineLoggerReader({
        kind: 'kart-log',
        extensions: ['klog'],
        recognises: (head) => Buffer.from(head).toString().startsWith('KLOG'),
        read: new URL('./read-log.js', import.meta.url),
      })
      const { client, url, close } = await startTrackside({ dataDir: 'logs', jwtSecret: 'x', adapters: [kartLog] })
      const owner = { name: 'Lee', email: 'lee@example.com', password: 'correct horse battery' }
      const { token } = await client.setUp({ body: { ...owner, accountName: 'P', accountSlug: 'pw' } })
      const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/octet-stream' }
      const answer = await fetch(url + '/telemetry-files', { method: 'POST', headers, body: 'KLOG12345' })
      const { kind, driver, channels } = await answer.json()
      await close()
      console.log(JSON.stringify([answer.status, kind, driver, channels[0]]))
    `)
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual([201, 'kart-log', 'Kay', { name: 'a', unit: null, hz: 1, samples: 5 }])
  }, 60_000)

  test('adds a page, whose script goes to those who are logged in only', async () => {
    writeFileSync(join(folder, 'stints.js'), 'document.body.append(trackside.page.label)')
    const { code, stdout, stderr } = await runProgram(`
      import { startTrackside } from 'trackside'
      const pages = [{ path: 'stints', label: 'Stints', script: new URL('./stints.js', import.meta.url) }]
      const { client, url, close } = await startTrackside({ dataDir: 'pages', jwtSecret: 'x', pages })
      const refused = (await fetch(url + '/pages?path=stints')).status
      const owner = { name: 'Lee', email: 'lee@example.com', password: 'correct horse battery' }
      const { token } = await client.setUp({ body: { ...owner, accountName: 'P', accountSlug: 'pw' } })
      client.setToken(token)
      const { source } = await client.pageSource({ query: { path: 'stints' } })
      const frame = await (await fetch(url + '/app/frame')).text()
      const script = await (await fetch(url + '/app/frame.js')).text()
      await close()
      console.log(JSON.stringify([refused, source.includes('trackside.page.label'), frame.includes('/app/frame.js'), script.includes('trackside')]))
    `)
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual([401, true, true, true])
  }, 60_000)

  test('runs two side by side, which touch nothing of the process and leave nothing', async () => {
    const { code, stdout, stderr } = await runProgram(`
      import { mkdirSync, readdirSync } from 'node:fs'
      mkdirSync('data')
      const facts = () => JSON.stringify([
        process.eventNames().map(String), process.env, process.umask(), process.cwd(), process.exitCode ?? 0,
        Reflect.ownKeys(globalThis).map(String).filter((key) => !key.startsWith('__zod_')),
      ])
      const before = facts()
      const { startTrackside } = await import('trackside')
      const start = (name) => startTrackside({ dataDir: 'data/' + name, jwtSecret: name })
      const [one, other] = await Promise.all([start('one'), start('other')])
      const found = []
      for (const options of [
        { dataDir: 'data/third' }, { dataDir: 'data/third', jwtSecret: 'x', colour: 1 }, { dataDir: 'data/one', jwtSecret: 'x' },
        { dataDir: 'data/third', jwtSecret: 'x', port: other.address.port },
      ]) await startTrackside(options).then(() => found.push('started'), ({ message }) => found.push(message))
      const during = facts()
      const page = await (await fetch(one.url)).text()
      await one.close()
      const { status } = await other.client.health()
      await other.close()
      await other.close()
      const files = readdirSync('data')
      console.log(JSON.stringify({ found, same: before === during, page: page.startsWith('<!doctype html>'), status, files }))
    `)
    expect([code, stderr]).toEqual([0, ''])
    const { found, ...rest } = JSON.parse(stdout)
    expect(rest).toEqual({ same: true, page: true, status: 'ok', files: ['one', 'other'] })
    expect(found).toEqual([
      'startTrackside: jwtSecret is required',
      'startTrackside: colour is not an option',
      expect.stringMatching(/^startTrackside: dataDir \S+one is in use: /),
      expect.stringMatching(/^startTrackside: port \d+ is in use on 127\.0\.0\.1$/),
    ])
  }, 60_000)

  test('hears a room through the client, which is closed in order', async () => {
    const { code, stdout, stderr } = await runProgram(`
      import { startTrackside } from 'trackside'
      import { RoomSocket } from 'trackside/client'
      const { client, url: baseUrl, close } = await startTrackside({ dataDir: 'rooms', jwtSecret: 'x' })
      const owner = { name: 'Lee', email: 'lee@example.com', password: 'correct horse battery' }
      const { token } = await client.setUp({ body: { ...owner, accountName: 'P', accountSlug: 'pw', sampleData: true } })
      client.setToken(token)
      const { items: [sheet] } = await client.runSheets.list({ limit: 1 })
      const joined = Promise.withResolvers()
      const heard = Promise.withResolvers()
      const room = new RoomSocket({
        baseUrl,
        kind: 'sessions',
        id: sheet.sessionId,
        credentials: () => ({ token }),
        onFrame: (frame) => {
          if (frame.type === 'welcome') joined.resolve()
          if (frame.type === 'change' && frame.entityType === 'lap') heard.resolve(frame)
        },
        onState: () => {},
      })
      await joined.promise
      const lap = await client.laps.create({ runSheetId: sheet.id, lapNumber: 500, lapTimeMs: 108456 })
      const { id, opType } = await heard.promise
      room.close()
      await close()
      console.log(JSON.stringify([id === lap.id, opType]))
    `)
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual([true, 'create'])
  }, 60_000)

  test('can use the threads: a backup is made and a weekend read in', async () => {
    const { code, stdout, stderr } = await runProgram(`
      import { startTrackside } from 'trackside'
      const trackside = await startTrackside({ dataDir: 'threads', jwtSecret: 'x' })
      const { client, url } = trackside
      const owner = { name: 'Lee', email: 'lee@example.com', password: 'correct horse battery' }
      const { token } = await client.setUp({ body: { ...owner, accountName: 'P', accountSlug: 'pw', sampleData: true } })
      client.setToken(token)
      const backup = await client.createBackup()
      const { items: [event] } = await client.events.list()
      const answer = await fetch(url + '/laps?format=csv', { headers: { authorization: 'Bearer ' + token } })
      const rows = (await answer.text()).trim().split('\\n').length
      await trackside.close()
      console.log(JSON.stringify({ backup: backup.sizeBytes > 0, rows: rows > 100, event: event.name.length > 0 }))
    `)
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual({ backup: true, rows: true, event: true })
  }, 60_000)
})
