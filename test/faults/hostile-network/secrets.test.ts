import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createClient } from '../../../server/contract/client.ts'
import { make } from '../../support/factories.ts'
import { startReceiver } from '../../support/receiver.ts'
import { refusal } from '../../support/refusal.ts'
import { type ServerProcess, type SignedIn, setUp, startServerProcess } from '../../support/server-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { allBelow, isFile, openTo, type Secrets, secretsIn, sha256, textOf } from './secrets-ground.ts'

const JWT_SECRET = 'the-server-signs-with-this-0123456789'
const OWNER_PASSWORD = 'correct horse battery'

/** Secrets that only their owners may have. */
const secrets: Secrets = new Map([
  ['JWT_SECRET', JWT_SECRET],
  ["the owner's password", OWNER_PASSWORD],
])
/** Secrets that only the database may contain, because the service signs or compares with them. */
const keptInDatabase: Secrets = new Map()
/** Answers to refused requests, and the service's public information. */
const answers: string[] = []

let server: ServerProcess
let owner: SignedIn
let stick: string
const wait = (done: (resolve: () => void) => void) => new Promise<void>(done)

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(server.url + path, init)
  const text = await answer.text()
  if (answer.status >= 400) answers.push(text, ...answer.headers.values())
  return { status: answer.status, text }
}
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const keep = (name: string, secret: string, into = secrets) => {
  into.set(name, secret)
  return secret
}

/** A first frame that is good, one that is bad, and credentials where none belong. */
async function throughSockets(token: string, apiKey: string, sessionId: string) {
  const frames = [
    { type: 'auth', token },
    { type: 'auth', apiKey },
    { type: 'auth', token: `${token}x` },
  ]
  const texts = [...frames.map((frame) => JSON.stringify(frame)), `{"type":"auth","token":"${token}"`]
  for (const text of texts) {
    const url = `${server.url.replace('http', 'ws')}/realtime/sessions/${sessionId}?token=${token}&apiKey=${apiKey}`
    const socket = new WebSocket(url)
    await wait((resolve) => {
      socket.on('open', () => socket.send(text))
      socket.on('message', () => resolve())
      socket.on('close', () => resolve())
      socket.on('error', () => resolve())
    })
    socket.terminate()
  }
}

async function throughLogins() {
  const body = (password: string) =>
    JSON.stringify({ email: 'lee@example.com', accountSlug: 'pit-wall', password })
  const wrong = keep('a wrong password', 'nearly-correct-horse-41')
  const { text } = await post('/auth/login', body(OWNER_PASSWORD))
  const token = keep('a token', JSON.parse(text).token)
  keep('the signature of a token', token.split('.')[2] as string)
  await post('/auth/login', body(wrong))
  await post('/auth/login', body(wrong).slice(0, -3))
  await post('/auth/login', JSON.stringify({ email: 7, password: [wrong], accountSlug: wrong.repeat(5) }))
  await post('/auth/login', body(wrong), { 'content-type': `text/${wrong}` })
  await post(`/auth/login?password=${wrong}`, body(wrong))
  await ask(`/auth/me?token=${token}`)
  await ask('/auth/me', { headers: { authorization: `Basic ${wrong}` } })
  await ask('/auth/me', { headers: bearer(`${token}x`) })
  await post('/auth/password', JSON.stringify({ current: wrong, new: 'short' }), bearer(token))
  const spent = createClient({ baseUrl: server.url, token })
  const fresh = keep('a fresh token', (await spent.refresh()).token)
  await spent.logOut()
  await ask('/auth/me', { headers: bearer(token) })
  return fresh
}

async function throughPeople() {
  const { client } = owner
  const password = keep("a member's password", 'a member has this one')
  const member = await make(client, 'members', { password })
  const { code } = await client.inviteMember({
    body: { email: 'guest@example.com', role: 'member' },
    options: { idempotencyKey: 'invited once' },
  })
  keep("an invite's code", code)
  const guest = keep("a guest's password", 'and a guest this other one')
  await post('/auth/accept-invite', JSON.stringify({ code, name: '', password: guest }))
  await createClient({ baseUrl: server.url }).acceptInvite({ body: { code, name: 'Gil', password: guest } })
  await post('/auth/accept-invite', JSON.stringify({ code, name: 'Gil', password: guest }))
  const twice = { name: 'Again', email: member.email, password, role: 'member' as const }
  await refusal(client.members.create(twice))
  const options = { idempotencyKey: 'a key of its own' }
  const key = await client.apiKeys.create({ name: 'Script' }, options)
  keep('an API key', key.secret)
  await client.apiKeys.create({ name: 'Script' }, options)
  await ask('/auth/me', { headers: { 'x-api-key': `${key.secret}x` } })
  keep('the hash of an API key', sha256(key.secret), keptInDatabase)
  return key.secret
}

async function throughWebhooks() {
  const { client } = owner
  const receiver = await startReceiver(() => 500)
  const secret = keep("a webhook's secret", 'shared-with-the-factory-99', keptInDatabase)
  const hook = await make(client, 'webhooks', { url: `${receiver.url}?sign=me`, secret })
  await post(
    '/webhooks',
    JSON.stringify({ name: 'X', url: 'ftp://x', secret: `${secret}` }),
    bearer(owner.token),
  )
  await client.testWebhook({ params: { id: hook.id } })
  const turned = await client.rotateWebhookSecret({ params: { id: hook.id } })
  keep("a webhook's new secret", turned.secret, keptInDatabase)
  await client.webhooks.update(hook.id, { url: `https://127.0.0.1:${receiver.port}/hook` })
  await client.testWebhook({ params: { id: hook.id } })
}

async function throughBackups() {
  const { client } = owner
  stick = join(tempFolder(), 'stick')
  mkdirSync(stick, { mode: 0o700 })
  await client.putBackupSettings({ body: { folder: stick } })
  const { id } = await client.createBackup()
  await client
    .restoreBackup({ params: { id }, body: { confirm: 'pit-wall' } as never })
    .catch(() => undefined)
  await ask('/backups/nonsense/restore', { method: 'POST', headers: bearer(owner.token) })
}

/** Answers 500, with secrets in the request. */
async function throughFailures(apiKey: string) {
  const database = new Database(join(server.dataDir, 'trackside.db'))
  const hashes = database.prepare('select password_hash as hash from users').all() as { hash: string }[]
  for (const [index, { hash }] of hashes.entries()) keep(`hash ${index} of a password`, hash, keptInDatabase)
  database.pragma('foreign_keys = OFF')
  for (const table of ['laps', 'memberships', 'invites']) database.exec(`drop table ${table}`)
  database.close()
  const body = { email: 'lee@example.com', accountSlug: 'pit-wall', password: OWNER_PASSWORD }
  const failed = [
    await post('/auth/login', JSON.stringify(body)),
    await post(
      '/auth/accept-invite',
      JSON.stringify({ code: secrets.get("an invite's code"), name: 'X', password: OWNER_PASSWORD }),
    ),
    await ask('/laps', { headers: { 'x-api-key': apiKey } }),
    await ask('/auth/me', { headers: bearer(owner.token) }),
  ]
  expect(failed.filter(({ status }) => status === 500).length).toBeGreaterThanOrEqual(2)
}

beforeAll(async () => {
  server = await startServerProcess({ env: { JWT_SECRET, LOG_LEVEL: 'trace' } })
  owner = await setUp(server.url)
  keep("the owner's token", owner.token)
  const [, setupCode = ''] = /from another machine: (\S+)/.exec(server.stdout()) ?? []
  expect(setupCode).toMatch(/^[0-9a-f]{10}$/)
  const session = await make(owner.client, 'sessions')
  const token = await throughLogins()
  const apiKey = await throughPeople()
  await throughSockets(token, apiKey, session.id)
  await throughWebhooks()
  await throughBackups()
}, 60_000)
afterAll(() => server.cleanUp())

const inText = (text: string) => [...secretsIn(text, secrets), ...secretsIn(text, keptInDatabase)]

test('public information and refusals contain no secret', async () => {
  const { client, token } = owner
  const lists = [
    '/members',
    '/api-keys',
    '/webhooks',
    '/changes?limit=500',
    '/backups',
    '/backups/status',
    '/sharing',
  ]
  const shown = await Promise.all(lists.map((path) => ask(path, { headers: bearer(token) })))
  for (const { text } of shown) answers.push(text)
  for (const path of ['/metrics', '/openapi.json', '/health', '/setup', '/lead/proof'])
    answers.push((await ask(path)).text)
  const { items: hooks } = await client.webhooks.list()
  for (const { id } of hooks) answers.push(JSON.stringify(await client.listDeliveries({ params: { id } })))
  expect(answers.length).toBeGreaterThan(30)
  for (const text of answers) expect([text.slice(0, 300), inText(text)]).toEqual([text.slice(0, 300), []])
})

test('no file beside the databases holds a secret, and no database what it need not', () => {
  const files = [...allBelow(server.dataDir), ...allBelow(stick)].filter(isFile)
  const names = files.map((file) => basename(file))
  expect(names).toContain('trackside.db')
  expect(names.filter((name) => name.endsWith('.json')).length).toBeGreaterThan(2)
  for (const file of files) {
    const isDatabase =
      /\.db(-wal|-shm)?$|\.sqlite|\.trackside|backup/.test(basename(file)) && !file.endsWith('.json')
    const found = isDatabase ? secretsIn(textOf(file), secrets) : inText(textOf(file))
    expect([file, found]).toEqual([file, []])
  }
})

test('no other user of this machine can read or write any of it', () => {
  const open = [server.dataDir, ...allBelow(server.dataDir), ...allBelow(stick)].filter(
    (path) => openTo(path) !== 0,
  )
  expect(open).toEqual([])
})

test('the log holds none either, at its most talkative and when things go wrong', async () => {
  await throughFailures(secrets.get('an API key') as string)
  const { code } = await server.kill('SIGTERM')
  expect(code).toBe(0)
  const log = server.stderr()
  expect(log.split('\n').filter((line) => line.includes('"level":50')).length).toBeGreaterThanOrEqual(2)
  expect(inText(log)).toEqual([])
  expect(inText(server.stdout())).toEqual([])
  for (const text of answers) expect([text.slice(0, 300), inText(text)]).toEqual([text.slice(0, 300), []])
})

test('a secret that is there is found', () => {
  const password = secrets.get('a wrong password') as string
  expect(secretsIn(`{"msg":"login of ${password}"}`, secrets)).toEqual(['a wrong password'])
  const file = join(tempFolder(), 'left.json')
  writeFileSync(file, OWNER_PASSWORD.replaceAll(' ', '%20'), { mode: 0o644 })
  expect([secretsIn(textOf(file), secrets), openTo(file)]).toEqual([["the owner's password"], 0o044])
})
