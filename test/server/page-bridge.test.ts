import { beforeAll, describe, expect, test, vi } from 'vitest'
import { isOpen } from '../../renderer/features/embedded/allowed-request.ts'
import { PageBridge, type PageHost } from '../../renderer/features/embedded/page-bridge.ts'
import type { Endpoint } from '../../server/contract/define/action.ts'
import type { AnyResource } from '../../server/contract/define/define.ts'
import { actions, type ResourceKey, resources } from '../../server/contract/index.ts'
import type { AppMessage, PageFrame } from '../../server/contract/page-api.ts'
import type { Rule } from '../../server/contract/resources/people/permission-profile.ts'
import { atEnd } from '../support/at-end.ts'
import { bodies, make } from '../support/factories.ts'
import { memberOf } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const ID = '01990000-0000-7000-8000-000000000000'
const openKeys = (Object.keys(resources) as ResourceKey[]).filter((key) => isOpen(resources[key]))

/** A page's end of a bridge whose viewer has this token. */
function pageOf(token: string, more: Partial<PageHost> = {}) {
  const { port1, port2 } = new MessageChannel()
  const asked: string[] = []
  const stopped = vi.fn()
  const host: PageHost = {
    send(address, init) {
      asked.push(`${init.method} ${address}`)
      return fetch(server.url + address, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${token}` },
      })
    },
    join: () => () => undefined,
    navigate: vi.fn(),
    setHeight: vi.fn(),
    onStop: stopped,
    ...more,
  }
  const bridge = new PageBridge(port1, host)
  const heard: AppMessage[] = []
  port2.onmessage = ({ data }) => heard.push(data)
  atEnd(() => {
    bridge.close()
    port2.close()
  })
  let id = 0
  /** Sends anything; resolves with the answer, if it is a request. */
  const send = (message: unknown) => port2.postMessage(message)
  const answerTo = async (number: number) => {
    const find = () => heard.find((each) => each.type === 'answer' && each.id === number)
    await vi.waitFor(() => expect(find()).toBeDefined(), { timeout: 5000, interval: 10 })
    const { status, text } = find() as Extract<AppMessage, { type: 'answer' }>
    return { status, body: JSON.parse(text) }
  }
  const ask = (method: string, path: string, rest: object = {}) => {
    id += 1
    send(JSON.stringify({ type: 'request', id, method, path, ...rest }))
    return answerTo(id)
  }
  return { ask, send, asked, heard, host, stopped, bridge }
}

type Page = ReturnType<typeof pageOf>
const subjects: Record<string, { token: string; page: Page }> = {}

beforeAll(async () => {
  const rules: Record<string, Rule[]> = {
    'may only read': ['!*', 'read:*'],
    'may not read': ['!read:*'],
    'may do all with every other entity': [
      '!*',
      ...openKeys.filter((_, index) => index % 2).map((key) => `*:${resources[key].name}`),
    ],
  }
  const tokens: Record<string, string> = {
    owner: server.token,
    admin: (await memberOf(server, { role: 'admin' })).token,
    member: (await memberOf(server)).token,
  }
  for (const [what, given] of Object.entries(rules))
    tokens[`member who ${what}`] = (await memberOf(server, { rules: given })).token
  for (const [who, token] of Object.entries(tokens)) subjects[who] = { token, page: pageOf(token) }
})

/** The same request by the viewer's own token. */
async function own(token: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

/** Without what differs between two requests: its id, and that of another row. */
const plain = ({
  status,
  body: { requestId: _, ...body },
}: {
  status: number
  body: Record<string, unknown>
}) => ({
  status,
  body,
})
const comparable = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  const { requestId: _, id, createdAt: __, updatedAt: ___, ...rest } = body
  return status < 300 && id ? { status, fields: Object.keys(rest).sort() } : { status, rest }
}

describe('a page can do what its viewer may do', () => {
  test.each(openKeys)('with %s', async (key) => {
    const { path } = resources[key]
    const fresh = () => make(server.api, key) as Promise<{ id: string; version: number }>
    for (const [who, { token, page }] of Object.entries(subjects)) {
      const [mine, theirs] = [await fresh(), await fresh()]
      for (const at of [path, `${path}/${mine.id}`])
        expect([who, plain(await page.ask('GET', at))]).toEqual([who, plain(await own(token, 'GET', at))])
      const given = [await bodies[key](server.api), await bodies[key](server.api)]
      const patch = { parameters: { by: 'page' } }
      const pairs = [
        [await page.ask('POST', path, { body: given[0] }), await own(token, 'POST', path, given[1])],
        [
          await page.ask('PATCH', `${path}/${mine.id}`, { body: patch }),
          await own(token, 'PATCH', `${path}/${theirs.id}`, patch),
        ],
        [await page.ask('DELETE', `${path}/${mine.id}`), await own(token, 'DELETE', `${path}/${theirs.id}`)],
      ] as const
      for (const [byPage, byViewer] of pairs)
        expect([who, comparable(byPage)]).toEqual([who, comparable(byViewer)])
    }
  })

  test('on the version that it has seen, and once by its key', async () => {
    const { ask } = pageOf(server.token)
    const { id, version } = await make(server.api, 'tracks')
    const change = (ifMatch: number) =>
      ask('PATCH', `tracks/${id}`, { body: { parameters: { at: ifMatch } }, ifMatch })
    expect((await change(version)).status).toBe(200)
    expect((await change(version)).status).toBe(412)
    const driver = { body: { firstName: 'A', lastName: 'B' }, idempotencyKey: 'k' }
    const [one, two] = [await ask('POST', 'drivers', driver), await ask('POST', 'drivers', driver)]
    expect([one.status, two.body.id]).toEqual([201, one.body.id])
  })
})

test.each([
  ['of a proxy in between', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['that never comes', () => Promise.reject(new TypeError('no link'))],
])('an answer %s is refused as 503', async (_, answer) => {
  const { ask } = pageOf(server.token, { send: async () => answer() })
  expect(await ask('GET', 'laps')).toMatchObject({ status: 503, body: { code: 'no_answer' } })
})

describe('a page can do nothing else', () => {
  test('than with these resources', () => {
    const closed = Object.values<AnyResource>(resources).filter((resource) => !isOpen(resource))
    expect(closed.map(({ path }) => path).sort()).toEqual([
      'account-options',
      'api-keys',
      'members',
      'permission-profiles',
      'plugins',
      'timing-feeds',
      'webhooks',
    ])
  })

  test('and no other endpoint is asked, though an owner looks at it', async () => {
    const { ask, asked } = pageOf(server.token)
    const closed = Object.values<AnyResource>(resources).filter((resource) => !isOpen(resource))
    const requests = [
      ...closed.flatMap(({ path }) => [
        ['GET', `/${path}`],
        ['POST', `/${path}`],
        ...['GET', 'PATCH', 'DELETE'].map((method) => [method, `/${path}/${ID}`]),
      ]),
      ...Object.values<Endpoint>(actions).map(({ method, path }) => [
        method,
        path.replace(/:key/g, 'fuel').replace(/:\w+/g, ID),
      ]),
    ] as [string, string][]
    const refused: string[] = []
    for (const [method, path] of requests)
      if ((await ask(method, path)).body.code === 'not_for_pages') refused.push(`${method} ${path}`)
    const sent = new Set(asked)
    for (const each of refused) expect([each, sent.has(each)]).toEqual([each, false])
    const words =
      /auth|setup(?!s)|account|members|devices|api-keys|permission|webhook|plugins\/?$|plugins\/[^/]+$|feeds|recordings|replays|folders|import|changes|backups|storage|lead|sharing|sample|factory|pages|health|archive|\/file$/
    expect([...sent].filter((each) => words.test(each))).toEqual([])
    expect(sent.size).toBe(21)
  })

  const tricks = [
    '//example.org/laps',
    'http://example.org/laps',
    'https:example.org',
    '\\\\example.org\\laps',
    '/laps/../auth/me',
    'laps/..',
    'laps/%2e%2e/auth/me',
    'laps/..%2fauth%2fme',
    'laps/.',
    `laps/${ID}/../../api-keys`,
    'laps?format=csv',
    'laps#x',
    'laps/',
    ' laps',
    'laps\n',
    'LAPS',
    'auth/me',
    '@example.org',
    'javascript:alert(1)',
    'data:text/html,x',
    'import-profiles/ready',
    '',
    '/',
    '__proto__',
    'constructor',
  ]
  test.each(tricks)('by the path %o', async (path) => {
    const { ask, asked } = pageOf(server.token)
    expect((await ask('GET', path)).body.code).toBe('not_for_pages')
    expect(asked).toEqual([])
  })

  test('as a whole file', async () => {
    const { ask, asked } = pageOf(server.token)
    expect((await ask('GET', 'laps', { query: { format: 'csv' } })).body.code).toBe('not_for_pages')
    expect(asked).toEqual([])
  })

  const malformed: [string, unknown][] = [
    ['an object', { type: 'request', id: 1, method: 'GET', path: 'laps' }],
    ['no JSON', 'laps'],
    ['null', 'null'],
    ['a long text', JSON.stringify({ type: 'navigate', to: 'x'.repeat(600_000) })],
    ['a deep one', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['a header', JSON.stringify({ type: 'request', id: 1, method: 'GET', path: 'laps', headers: {} })],
    ['a token', JSON.stringify({ type: 'request', id: 1, method: 'GET', path: 'laps', token: 'x' })],
    ['another method', JSON.stringify({ type: 'request', id: 1, method: 'TRACE', path: 'laps' })],
    ['a prototype', '{"type":"request","id":1,"method":"GET","path":"laps","__proto__":{"x":1}}'],
    ['an id that is none', JSON.stringify({ type: 'request', id: '1', method: 'GET', path: 'laps' })],
    [
      'a header in a key',
      JSON.stringify({ type: 'request', id: 1, method: 'POST', path: 'laps', idempotencyKey: 'a\nb' }),
    ],
    ['another room', JSON.stringify({ type: 'join', room: `accounts/${ID}` })],
    ['another message', JSON.stringify({ type: 'start' })],
    ['a height without end', '{"type":"height","px":1e999}'],
  ]
  test.each(malformed)('by a message that is %s: it is stopped', async (_, message) => {
    const page = pageOf(server.token)
    page.send(message)
    await vi.waitFor(() => expect(page.stopped).toHaveBeenCalledOnce())
    page.send(JSON.stringify({ type: 'request', id: 9, method: 'GET', path: 'laps' }))
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(page.asked).toEqual([])
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  test('with a prototype in a query or a body, which stay data', async () => {
    const { ask, send, asked, heard } = pageOf(server.token)
    send('{"type":"request","id":500,"method":"GET","path":"laps","query":{"__proto__":"x"}}')
    send(
      '{"type":"request","id":501,"method":"POST","path":"tracks","body":{"__proto__":{"x":1},"name":"P"}}',
    )
    await vi.waitFor(() => expect(heard.length).toBe(2), { timeout: 5000 })
    expect(heard).toMatchObject([{ type: 'answer' }, { type: 'answer', status: 400 }])
    expect(asked.length).toBeLessThanOrEqual(2)
    expect(({} as { x?: number }).x).toBeUndefined()
    expect((await ask('GET', 'tracks')).status).toBe(200)
  })

  test('by a flood: it is stopped, and what was asked before stays bounded', async () => {
    let running = 0
    let most = 0
    const page = pageOf(server.token, {
      async send() {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running -= 1
        return Response.json({})
      },
    })
    const messages = Array.from({ length: 5000 }, (_, id) => ({
      type: 'request',
      id: id + 1,
      method: 'GET',
      path: 'laps',
    }))
    for (const message of messages) page.send(JSON.stringify(message))
    await vi.waitFor(() => expect(page.stopped).toHaveBeenCalledOnce())
    expect(page.stopped.mock.calls[0]?.[0]).toContain('too many messages')
    expect(most).toBeLessThanOrEqual(4)
    expect(page.heard.length).toBeLessThan(500)
  })

  test('faster than some requests a second, four at a time', async () => {
    let count = 0
    const page = pageOf(server.token, {
      async send() {
        count += 1
        return Response.json({})
      },
    })
    const began = performance.now()
    const answers = Array.from({ length: 300 }, () => page.ask('GET', 'laps'))
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(30 * Math.ceil((performance.now() - began) / 1000) + 1)
    const late = await answers[299]
    expect([late?.status, late?.body.code]).toEqual([429, 'too_many_requests'])
    page.bridge.close()
    for (const answer of answers) answer.catch(() => undefined)
  })

  test('in more than two rooms', async () => {
    const rooms: string[] = []
    let say: (frame: PageFrame) => void = () => undefined
    const page = pageOf(server.token, {
      join(room, onFrame) {
        rooms.push(room)
        say = onFrame
        return () => rooms.splice(rooms.indexOf(room), 1)
      },
    })
    const join = (last: number) =>
      page.send(JSON.stringify({ type: 'join', room: `events/${ID.slice(0, -1)}${last}` }))
    join(1)
    join(1)
    join(2)
    await vi.waitFor(() => expect(rooms.length).toBe(2))
    say({ type: 'resync', seq: 3 })
    await vi.waitFor(() => expect(page.heard.at(-1)).toMatchObject({ type: 'frame', frame: { seq: 3 } }))
    join(3)
    await vi.waitFor(() => expect(page.stopped).toHaveBeenCalledOnce())
    expect(rooms).toEqual([])
  })
})
