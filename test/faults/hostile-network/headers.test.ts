import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '../../../server/process/start.ts'
import { atEnd } from '../../support/at-end.ts'
import { configOf } from '../../support/first-account.ts'
import { startSharedServer } from '../../support/shared-server.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** Where each page is served: as ever, with sharing on, and where the database is lost. */
let urls: { whole: string; lost: string }
beforeAll(async () => {
  const server = await startSharedServer({}, { plugged: { eth0: ['127.0.0.2'] } })
  await server.api.putSharing({ body: { on: true, interfaces: ['eth0'] } })
  const dataDir = tempFolder()
  writeFileSync(join(dataDir, 'trackside.db'), 'nonsense')
  const lost = await startServer(configOf(dataDir))
  atEnd(() => lost.close())
  urls = { whole: server.url, lost: lost.url }
})

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((each) => {
      const [name = '', ...values] = each.split(' ')
      return [name, values]
    }),
  )
const ask = (at: keyof typeof urls, path: string) => fetch(urls[at] + path, { redirect: 'manual' })

const pages = [
  ['whole', '/app/'],
  ['whole', '/app/sessions/x'],
  ['whole', '/docs'],
  ['whole', '/docs/guide/'],
  ['whole', '/trust'],
  ['lost', '/app/'],
  ['lost', '/trust'],
] as const

describe.each(pages)('the page of a server that is %s at %s', (at, path) => {
  test('runs and shows nothing but what is ours, and nowhere but here', async () => {
    const { headers } = await ask(at, path)
    expect(headers.get('content-type')).toMatch(/^text\/html/)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:.*script|strict-dynamic/)
    const { 'script-src': scripts = [], 'style-src': styles = [], ...others } = directives(policy)
    for (const source of [...scripts, ...styles]) expect(source).toMatch(/^'(self|nonce-[\w+/]{22}==)'$/)
    expect(others).toEqual({
      'default-src': ["'none'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'manifest-src': ["'self'"],
      'worker-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      // Pages of others, each in a frame of its own origin; no nonce, no frames.
      ...(policy.includes('nonce') && { 'frame-src': ["'self'"] }),
    })
    expect(headers.get('permissions-policy')).toContain('camera=()')
  })

  test('has a new nonce each time, where it has one, and no script or style without it', async () => {
    const [one, two] = [await ask(at, path), await ask(at, path)]
    const nonces = [one, two].map(
      ({ headers }) => /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1],
    )
    if (nonces[0] !== undefined) expect(nonces[0]).not.toBe(nonces[1])
    const html = await one.text()
    const inside = [...html.matchAll(/<(?:script|style)\b([^>]*)>/g)].map(([, attributes = '']) => attributes)
    for (const attributes of inside) {
      if (!attributes.includes('src=')) expect(attributes).toContain(`nonce="${nonces[0]}"`)
    }
    expect(html).not.toMatch(/\son\w+=|\sstyle=|javascript:/i)
  })
})

test.each([
  ['whole', '/health'],
  ['whole', '/laps'],
  ['whole', '/nowhere'],
  ['whole', '/openapi.json'],
  ['whole', '/metrics'],
  ['whole', '/docs'],
  ['whole', '/docs/guide/'],
  ['whole', '/docs/swagger-ui.css'],
  ['whole', '/trust/trackside.crt'],
  ['whole', '/app/'],
  ['whole', '/'],
  ['lost', '/health'],
  ['lost', '/laps'],
  ['lost', '/app/'],
] as const)('every answer of a server that is %s, as at %s, is guarded', async (at, path) => {
  const { headers } = await ask(at, path)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  // Where forms are sent, a browser needs to say from where.
  const isForm = at === 'lost' && path === '/app/'
  expect(headers.get('referrer-policy')).toBe(isForm ? 'same-origin' : 'no-referrer')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  for (const telling of [
    'x-powered-by',
    'server',
    'set-cookie',
    'access-control-allow-origin',
    'strict-transport-security',
  ])
    expect([telling, headers.get(telling)]).toEqual([telling, null])
})

test('the frame around pages of others may load and reach nothing, wherever it is opened', async () => {
  const { headers } = await ask('whole', '/app/frame')
  expect(directives(headers.get('content-security-policy') ?? '')).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'", 'blob:'],
    'style-src': ["'unsafe-inline'"],
    'img-src': ['data:', 'blob:'],
    'font-src': ['data:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    sandbox: ['allow-scripts'],
  })
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  const script = await ask('whole', '/app/frame.js')
  expect(script.headers.get('content-type')).toMatch(/javascript/)
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})
