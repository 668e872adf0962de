import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { webhookReceiver } from '../../examples/webhook-receiver/receiver.ts'
import { atEnd } from '../support/at-end.ts'
import { make } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const EXAMPLES = join(ROOT, 'examples')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

/** Listens on a free port of the loopback interface, or on one that was free before. */
async function listening(listener: Server, port = 0): Promise<number> {
  listener.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  atEnd(() => listener.close())
  return (listener.address() as AddressInfo).port
}

test('each example has as many lines as the documentation says', () => {
  const linesOf = (folder: string) =>
    globSync(`${folder}/**/*`, { cwd: EXAMPLES })
      .filter((path) => /\.\w+$/.test(path))
      .flatMap((path) => readFileSync(join(EXAMPLES, path), 'utf8').split('\n'))
      .filter((line) => line.trim()).length
  const folders = new Set(globSync('*/*', { cwd: EXAMPLES }).map((path) => dirname(path)))
  const docs = readFileSync(join(ROOT, 'docs/embedding.md'), 'utf8')
  const documented = [...docs.matchAll(/^\| \[([\w-]+)\]\(\.\.\/examples\/\1\) +\| +(\d+) +\|/gm)]
  expect(Object.fromEntries(documented.map(([, name, lines]) => [name, Number(lines)]))).toEqual(
    Object.fromEntries([...folders].map((folder) => [folder, linesOf(folder)])),
  )
})

test('the webhook receiver has every change once, in the order of each row, and none that is forged', async () => {
  const journal = join(tempFolder(), 'journal')
  const posts: { body: Buffer<ArrayBuffer>; headers: Record<string, string> }[] = []
  let receiverPort = 0
  // On the way an answer is lost now and then, after the receiver has dealt with the change.
  const link = createServer(async (request, response) => {
    const body = Buffer.from(await buffer(request))
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    posts.push({ body, headers: headers as Record<string, string> })
    const answer = await fetch(`http://127.0.0.1:${receiverPort}`, { method: 'POST', ...posts.at(-1) })
    if (posts.length % 3 === 0) return response.destroy()
    return response.writeHead(answer.status).end()
  })
  const url = `http://127.0.0.1:${await listening(link)}/changes`
  const { secret } = await server.api.webhooks.create({
    name: 'Flow',
    url,
    filters: { entityTypes: ['lap'] },
  })
  writeFileSync(journal, '{"id":"half a li')
  const first = webhookReceiver({ secret, journal })
  receiverPort = await listening(first)

  const laps = await Promise.all([1, 2, 3, 4].map(() => make(server.api, 'laps')))
  for (const lapTimeMs of [91_000, 92_000, 93_000])
    await Promise.all(laps.map(({ id }) => server.api.laps.update(id, { lapTimeMs })))
  const entries = (): {
    id: string
    event: string
    payload: { id: string; lapTimeMs: number; version: number }
  }[] =>
    readFileSync(journal, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  await vi.waitFor(() => expect(new Set(entries().map(({ id }) => id)).size).toBe(16), { timeout: 20_000 })
  for (const lap of laps) {
    const own = entries().filter(({ payload }) => payload.id === lap.id)
    expect(own.map(({ event, payload }) => [event, payload.version])).toEqual(
      ['create', 'update', 'update', 'update'].map((op, index) => [`lap.${op}`, index + 1]),
    )
  }

  const post = async (body: Buffer<ArrayBuffer>, headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${receiverPort}`, { method: 'POST', body, headers })).status
  const { body, headers } = posts[0] as (typeof posts)[number]
  const forged = Buffer.from(body.toString().replace('lap', 'lop'))
  expect(await post(forged, { ...headers, 'webhook-id': 'other' })).toBe(401)
  expect(await post(body, { 'webhook-id': 'other' })).toBe(401)
  first.close()
  appendFileSync(journal, '{"id":"was being written')
  receiverPort = await listening(webhookReceiver({ secret, journal }))
  for (const each of posts) expect(await post(each.body, each.headers)).toBe(204)
  expect(entries()).toHaveLength(16)
})

const run = promisify(execFile)

/** What the machine's Python says, such as `Python 3.13.5`; undefined where there is none. */
function python(): string | undefined {
  try {
    return execFileSync('python3', ['--version'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

describe.skipIf(!python())(`with ${python() ?? 'Python left out: python3 is not here'}`, () => {
  let key: string
  let rows: { id: string; lapTimeMs: number | null }[]
  beforeAll(async () => {
    key = (await server.api.apiKeys.create({ name: 'Script' })).secret
    const runSheetId = (await make(server.api, 'runSheets')).id
    const times = [90_000, 90_100, 90_200, 90_300]
    rows = []
    for (const [index, lapTimeMs] of times.entries())
      rows.push(await server.api.laps.create({ runSheetId, lapNumber: 50 + index, lapTimeMs }))
    await server.api.laps.create({ runSheetId, lapNumber: 54, lapTimeMs: 150_000, pitIn: true })
    await server.api.laps.create({ runSheetId, lapNumber: 55, lapTimeMs: 150_000, trackStatus: 'SC' })
  })
  const environment = (more: Record<string, string>) => ({ env: { ...process.env, ...more } })

  test('the notebook tells the pace of each car', async () => {
    const { cells } = JSON.parse(readFileSync(join(EXAMPLES, 'notebook/pace.ipynb'), 'utf8')) as {
      cells: { cell_type: string; source: string[]; outputs?: unknown[] }[]
    }
    const code = cells.filter((cell) => cell.cell_type === 'code')
    expect(code.flatMap(({ outputs }) => outputs)).toEqual([])
    const program = code.map(({ source }) => source.join('')).join('\n')
    const { stdout, stderr } = await run(
      'python3',
      ['-I', '-c', program],
      environment({ TRACKSIDE_URL: server.url, TRACKSIDE_KEY: key }),
    )
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^session +car +laps +best s +median s +s\/lap\n/)
    expect(stdout).toMatch(/ 4 +90\.000 +90\.150 +0\.100\n/)
  })

  test('a client that is generated from /openapi.json has every operation, and calls them', async () => {
    const folder = tempFolder()
    const generated = await run('python3', ['-I', join(EXAMPLES, 'python-client/generate.py'), server.url], {
      maxBuffer: 10e6,
    })
    writeFileSync(join(folder, 'trackside_client.py'), generated.stdout)
    const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const operations = Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId }) => operationId ?? []),
    )
    const snake = (name: string) => name.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
    const methods = [...generated.stdout.matchAll(/^ {4}def ([a-z]\w*)\(self/gm)].map(([, name]) => name)
    expect(methods.sort()).toEqual(operations.map(snake).sort())
    const lap = rows[1] as (typeof rows)[number]
    const { stdout } = await run(
      'python3',
      [join(EXAMPLES, 'python-client/correct_lap.py'), server.url, key, lap.id],
      environment({ PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' }),
    )
    expect(stdout).toBe('412 90050 2\n')
    expect((await server.api.laps.get(lap.id)).lapTimeMs).toBe(90_050)
  })
})
