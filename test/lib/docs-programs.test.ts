import { execFile, spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { runNode } from '../../scripts/run.ts'
import { atEnd } from '../support/at-end.ts'
import { blocksToRun, DOCS } from '../support/doc-blocks.ts'
import { make } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'

const ROOT = join(DOCS, '..')
/** Below the repository, where packages are found. */
const FOLDER = join(ROOT, `.cache/docs-programs-${process.pid}`)
const LONG_MS = 120_000

/** What stands around a block, so that it is a whole program that ends, and what it prints. */
interface Around {
  before?: string
  after?: string
  says: RegExp
}

const OWN = `const body = { accountName: 'Team', accountSlug: 'team', name: 'Ana', email: 'ana@team.example', password: 'a long enough password' }`
const PROGRAMS: Readonly<Record<string, readonly Around[]>> = {
  'embedding.md': [
    { after: 'await trackside.close()', says: /^open http:\/\/127\.0\.0\.1:\d+ in a browser$/m },
    {
      before: `import { startTrackside } from 'trackside'
const trackside = await startTrackside({ dataDir: 'other-garage', jwtSecret: 'of the other garage' })
${OWN}
trackside.client.setToken((await trackside.client.setUp({ body })).token)`,
      after: `await trackside.client.tracks.create({ name: 'Park', country: 'US', lengthKm: 5, cornerCount: 9 })
await trackside.close()
end()`,
      says: /^\d+ create track [\da-f-]{36}$/m,
    },
    { before: `const sessionId = process.env.SESSION ?? ''`, says: /^41 91000$/m },
    {
      before: `const kept = new Map<string, string>()
const localStorage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) }
const id = process.env.LAP ?? ''`,
      after: 'await client.flush()\nclient.close()',
      says: /^1\nupdate laps 412 /m,
    },
    {
      before: `const sessionId = process.env.SESSION ?? ''
const joined = Promise.withResolvers<void>()
const { log } = console
console.log = (...words: unknown[]) => {
  log(...words)
  if (words[0] === 'welcome') joined.resolve()
}`,
      after: 'await joined.promise\nroom.close()\nconsole.log = log',
      says: /^welcome$/m,
    },
    {
      before: `import { startTrackside } from 'trackside'\nconst jwtSecret = 'of the garage'`,
      after: 'console.log(script.pathname, pages.length)\nawait trackside.close()',
      says: /best-laps\.js 1$/m,
    },
  ],
  'embedding-adapters.md': [
    {
      before: `const jwtSecret = 'of the garage'\nconst messagesIn = (bytes: Uint8Array) => [{ type: 'unreadable' as const, reason: String(bytes.length) }]`,
      after: 'console.log(kart.kind, trackside.address.port > 0)\nawait trackside.close()',
      says: /^kart true$/m,
    },
    {
      before: `const jwtSecret = 'of the garage'`,
      after: 'console.log(kartLog.kind, trackside.address.port > 0)\nawait trackside.close()',
      says: /^kart-log true$/m,
    },
    {
      after: `const bytes = Uint8Array.from([0, 0, 200, 66])
console.log(JSON.stringify(readKartLog({ size: 68, read: () => bytes })))`,
      says: /"driver":"Kay".*"samples":\{"0":100\}/,
    },
    { after: 'console.log(kartDrivers.name)', says: /^Kart: drivers$/m },
    { after: 'console.log(jsonLines.kind)', says: /^json-lines$/m },
    {
      after: `const table = { title: 'Laps', columns: [{ header: 'lap', kind: 'plain' as const }], rows: [[7]] }
console.log([...(writeJsonLines(table) as Iterable<string>)].join(''))`,
      says: /^\{"lap":7\}$/m,
    },
  ],
  'api.md': [
    {
      before: `import { createHmac } from 'node:crypto'
const rawBody = JSON.stringify({ payload: { id: 'lap' } })
const signed = { 'webhook-id': 'one', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) }
const text = [signed['webhook-id'], signed['webhook-timestamp'], rawBody].join('.')
const headers = { ...signed, 'webhook-signature': \`v1,\${createHmac('sha256', process.env.WEBHOOK_SECRET ?? '').update(text).digest('base64')}\` }`,
      after: 'console.log(change)',
      says: /payload: \{ id: 'lap' \}/,
    },
  ],
}

const HOOKS = `import { registerHooks } from 'node:module'
const lib = (name) => new URL('../../lib/' + (name.split('/')[1] ?? 'trackside') + '.ts', import.meta.url).href
registerHooks({ resolve: (name, context, next) => next(/^trackside(\\/|$)/.test(name) ? lib(name) : name, context) })
`

const programs = Object.entries(PROGRAMS).flatMap(([page, around]) =>
  blocksToRun(page, 'ts').map((block, index) => ({
    ...block,
    ...around[index],
    // A module that another block imports names its file.
    name: /^\/\/ ([\w-]+)\.ts\n/.exec(block.code)?.[1] ?? `${page.slice(0, -3)}-${index}`,
  })),
)

let server: TestServer
let key: string
beforeAll(async () => {
  server = await startTestServer()
  key = (await server.api.apiKeys.create({ name: 'Docs' })).secret
  mkdirSync(FOLDER, { recursive: true })
  atEnd(() => rmSync(FOLDER, { recursive: true, force: true }))
})

test('each TypeScript block is strictly typed, and does what its page says', {
  timeout: LONG_MS,
}, async () => {
  const { id: runSheetId, sessionId } = await make(server.api, 'runSheets')
  const lap = await server.api.laps.create({ runSheetId, lapNumber: 41, lapTimeMs: 91_000 })
  const words = { 'http://127.0.0.1:4600': server.url, 'rk_...': key }
  for (const { name, code, before = '', after = '' } of programs) {
    const text = Object.entries(words).reduce((all, [from, to]) => all.replaceAll(from, to), code)
    writeFileSync(join(FOLDER, `${name}.ts`), [before, text, after, 'export {}', ''].join('\n'))
  }
  copyFileSync(join(ROOT, 'examples/page/best-laps.js'), join(FOLDER, 'best-laps.js'))
  const tsconfig = {
    extends: '../../examples/tsconfig.json',
    compilerOptions: {
      outDir: 'types',
      tsBuildInfoFile: 'types/docs.tsbuildinfo',
      noUnusedLocals: false,
      noUnusedParameters: false,
    },
    references: [{ path: '../../lib' }],
    include: ['*.ts'],
  }
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(tsconfig))
  const types = await runNode('node_modules/typescript/bin/tsc', ['-b', FOLDER, '--pretty', 'false'])
  expect(types.output).toBe('')

  writeFileSync(join(FOLDER, 'hooks.mjs'), HOOKS)
  const all = programs.map(({ name }) => `console.log('@@ ${name}')\nawait import('./${name}.ts')\n`)
  writeFileSync(join(FOLDER, 'all.mjs'), all.join(''))
  const env = {
    ...process.env,
    JWT_SECRET: 'of the garage',
    WEBHOOK_SECRET: 'of the webhook',
    SESSION: sessionId,
    LAP: lap.id,
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', pathToFileURL(join(FOLDER, 'hooks.mjs')).href, join(FOLDER, 'all.mjs')],
    { cwd: tempFolder(), env },
  )
  const said = stdout.split(/^@@ .+$\n/m).slice(1)
  for (const [index, { page, line, says }] of programs.entries())
    expect(said[index], `docs/${page}:${line}`).toMatch(says as RegExp)
})

/** Starts a block as a program of its own; ended after the tests. */
function started(command: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  atEnd(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return { output: () => output, isOver: () => child.exitCode !== null }
}

function programOf(language: string, index: number, file: string, words: Readonly<Record<string, string>>) {
  const code = blocksToRun('api.md', language)[index]?.code ?? ''
  const text = Object.entries(words).reduce((all, [from, to]) => all.replace(from, to), code)
  expect(text).not.toBe(code)
  writeFileSync(join(FOLDER, file), text)
  return join(FOLDER, file)
}

test('the program of the page about the API hears a room', { timeout: LONG_MS }, async () => {
  const { id: runSheetId, sessionId } = await make(server.api, 'runSheets')
  const file = programOf('js', 0, 'room.mjs', { '127.0.0.1:4600': new URL(server.url).host })
  const { output } = started(process.execPath, [file, sessionId], { TRACKSIDE_KEY: key })
  let lapNumber = 0
  // Written until one comes after the room is joined.
  await vi.waitFor(
    async () => {
      lapNumber += 1
      await server.api.laps.create({ runSheetId, lapNumber })
      expect(output()).toMatch(/^create lap \{/m)
    },
    { timeout: 60_000, interval: 200 },
  )
})

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  listener.close()
  await once(listener, 'close')
  return port
}

const RECEIVERS = [
  ['js', 1, 'receiver.mjs', process.execPath],
  ['python', 0, 'receiver.py', 'python3'],
] as const

const isThere = (command: string) => spawnSync(command, ['--version']).status === 0

describe.each(RECEIVERS)('in %s', (...[language, index, name, command]) => {
  test.skipIf(!isThere(command))(
    'the webhook receiver takes what is signed',
    { timeout: LONG_MS },
    async () => {
      const begin = async () => {
        const port = await freePort()
        const file = programOf(language, index, name, { '8080': String(port) })
        const args = command === 'python3' ? ['-u', file] : [file]
        return { port, ...started(command, args, { WEBHOOK_SECRET: 'of us' }) }
      }
      let receiver = await begin()
      const body = JSON.stringify({ payload: { id: 'of-a-lap' } })
      const post = async (secret: string) => {
        const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
        const headers = { 'x-service-signature': signature, 'x-service-event': 'lap.create' }
        return (await fetch(`http://127.0.0.1:${receiver.port}`, { method: 'POST', headers, body })).status
      }
      await vi.waitFor(
        async () => {
          // Another program may have taken the port meanwhile.
          if (receiver.isOver()) receiver = await begin()
          expect(await post('of us')).toBe(204)
        },
        { timeout: 60_000, interval: 200 },
      )
      expect(await post('of others')).toBe(401)
      await vi.waitFor(() => expect(receiver.output()).toContain('lap.create of-a-lap'), { timeout: 60_000 })
    },
  )
})

test('the plugins of their page compute, and draw a page', { timeout: LONG_MS }, async () => {
  const [kpi, page] = blocksToRun('plugins.md', 'js')
  const { id } = await server.api.plugins.create({
    ...{ name: 'Of the page', pluginVersion: '1.0.0', source: kpi?.code ?? '' },
  })
  const body = { columns: { t: [0, 1, 2], brake: [10, 40, 20] }, config: { factor: 2 } }
  const { items } = await server.api.invokePluginKpi({ params: { id }, body })
  expect(items).toEqual([{ name: 'Peak brake pressure', value: 80, unit: 'bar' }])

  const words: string[] = []
  vi.stubGlobal('document', { body: { append: (text: string) => words.push(text) } })
  writeFileSync(join(FOLDER, 'page.mjs'), page?.code ?? '')
  const module = await import(pathToFileURL(join(FOLDER, 'page.mjs')).href)
  await module.page({ list: async (path: string) => ({ items: [{ path }, { path }] }) })
  vi.unstubAllGlobals()
  expect(words).toEqual(['2 tracks'])
})
