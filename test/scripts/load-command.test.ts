import { describe, expect, it } from 'vitest'
import { explain, LoadError } from '../../scripts/load/load-error.ts'
import { readOptions } from '../../scripts/load/options.ts'
import { signIn } from '../../scripts/load/sign-in.ts'
import { ApiError, type Client } from '../../server/contract/client.ts'
import { identityActions } from '../../server/contract/resources/people/identity.ts'

describe('the command line', () => {
  it('needs one folder; the server is the one on this machine', () => {
    expect(readOptions(['weekend'], {})).toMatchObject({ folder: 'weekend', url: 'http://127.0.0.1:4600' })
    expect(() => readOptions([], {})).toThrow('name one folder')
    expect(() => readOptions(['one', 'two'], {})).toThrow('name one folder')
    expect(readOptions(['--help'], {})).toBeNull()
  })

  it('wins over the environment', () => {
    const env = {
      TRACKSIDE_URL: 'http://10.0.0.2:4600',
      TRACKSIDE_ACCOUNT: 'team',
      TRACKSIDE_EMAIL: 'a@b.c',
      TRACKSIDE_PASSWORD: 'env',
    }
    expect(readOptions(['weekend', '--password', 'flag', '--account=other'], env)).toMatchObject({
      url: 'http://10.0.0.2:4600',
      credentials: { account: 'other', email: 'a@b.c', password: 'flag' },
    })
  })

  it.each<[string[], object]>([
    [[], { token: 't' }],
    [['--api-key', 'mine'], { apiKey: 'mine' }],
    [['--token', 'mine'], { token: 'mine' }],
    [['--email=a@b.c', '--password=p', '--account=team'], { account: 'team', email: 'a@b.c', password: 'p' }],
  ])('%j: one kind of credentials, flags before the environment', (args, credentials) => {
    const env = { TRACKSIDE_TOKEN: 't', TRACKSIDE_API_KEY: 'k' }
    expect(readOptions(['weekend', ...args], env)?.credentials).toEqual(credentials)
  })

  it.each([
    [['weekend', '--bogus'], 'Unknown option'],
    [['weekend', '--url', 'localhost:4600'], '--url: localhost:4600 is not an address'],
  ])('%j is refused', (args, message) => {
    expect(() => readOptions(args, {})).toThrow(message)
    expect(() => readOptions(args, {})).toThrow(LoadError)
  })
})

describe('signing in', () => {
  const login = { token: 'the token' }
  function stub(needed: boolean) {
    const calls: [string, unknown][] = []
    const note =
      <T>(name: string, answer: T) =>
      async (input?: { body: unknown }) => {
        calls.push([name, input?.body])
        return answer
      }
    const api = {
      setupState: note('setupState', { needed }),
      setUp: note('setUp', login),
      logIn: note('logIn', login),
      setToken: (token: string) => calls.push(['setToken', token]),
    }
    const lines: string[] = []
    return { api: api as unknown as Client, calls, lines, print: (line: string) => lines.push(line) }
  }

  it('with e-mail and password logs in', async () => {
    const { api, calls, print } = stub(false)
    await signIn(api, { account: 'team', email: 'a@b.c', password: 'secret' }, print)
    expect(calls).toEqual([
      ['logIn', { accountSlug: 'team', email: 'a@b.c', password: 'secret' }],
      ['setToken', 'the token'],
    ])
  })

  it('with a token or an API key has nothing to do', async () => {
    const { api, calls, print } = stub(true)
    await signIn(api, { token: 't' }, print)
    await signIn(api, { apiKey: 'k' }, print)
    expect(calls).toEqual([])
  })

  it('with nothing sets up a server that waits for it, and shows the password once', async () => {
    const { api, calls, lines, print } = stub(true)
    await signIn(api, {}, print)
    expect(calls.map(([name]) => name)).toEqual(['setupState', 'setUp', 'setToken'])
    const body = identityActions.setUp.body.parse(calls[1]?.[1])
    expect(body.accountSlug).toBe('trackside')
    expect(body.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect(lines.filter((line) => line.includes(body.password))).toHaveLength(1)
    expect(lines.join()).toContain(body.email)
  })

  it('with none, or only some, names the missing ones', async () => {
    const { api, print } = stub(false)
    await expect(signIn(api, {}, print)).rejects.toThrow(/--account .* --email .* --password/)
    const half = stub(true)
    await expect(signIn(half.api, { account: 'team', email: 'a@b.c' }, print)).rejects.toThrow(
      /give --password or TRACKSIDE_PASSWORD/,
    )
    expect(half.calls).toEqual([])
  })
})

describe('errors are plain text', () => {
  const url = 'http://127.0.0.1:9'
  const problem = { type: 'about:blank', title: 'x', status: 400, code: 'validation', detail: 'Not valid.' }

  it.each([
    [new LoadError('race-laps.csv, line 3: no'), 'race-laps.csv, line 3: no'],
    [
      new ApiError({ ...problem, errors: [{ path: '/items/0/lapTimeMs', message: 'too long' }] }),
      'the server refused (400): Not valid.\n/items/0/lapTimeMs: too long',
    ],
    [
      new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }),
      'no server answers at http://127.0.0.1:9 (ECONNREFUSED)',
    ],
    [new TypeError('fetch failed', { cause: new Error('bad port') }), 'no server answers at'],
    [new Error('odd'), 'unexpected: odd'],
  ])('%s', (error, words) => {
    expect(explain(error, url)).toContain(words)
    expect(explain(error, url)).not.toContain('    at ')
  })
})
