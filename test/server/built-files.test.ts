import { readdirSync, readFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startBareServer } from '../support/server.ts'

const ASSETS = join(import.meta.dirname, '../../dist/renderer/assets')
const assets = readdirSync(ASSETS)
const named = (pattern: RegExp) => assets.find((file) => pattern.test(file)) as string
const SCRIPT = named(/^index-.*\.js$/)
const STYLES = named(/^index-.*\.css$/)
const bytesOf = (file: string) => readFileSync(join(ASSETS, file))

const server = await startBareServer()

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** As it comes over the wire: fetch would undo the encoding by itself. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    request(`${server.url}${path}`, { method, headers }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part as Buffer)
      resolve({
        status: response.statusCode as number,
        headers: response.headers,
        bytes: Buffer.concat(parts),
      })
    })
      .on('error', reject)
      .end()
  })
const asking = (accept: string) => ({ 'accept-encoding': accept })

test.each([
  ['br', 'gzip, deflate, br, zstd', SCRIPT, '.br', 'text/javascript; charset=utf-8', brotliDecompressSync],
  ['br', 'br', STYLES, '.br', 'text/css; charset=utf-8', brotliDecompressSync],
  ['gzip', 'gzip, deflate', SCRIPT, '.gz', 'text/javascript; charset=utf-8', gunzipSync],
  ['gzip', 'br;q=0, gzip', STYLES, '.gz', 'text/css; charset=utf-8', gunzipSync],
])('%s is sent for "%s", as built: %s', async (encoding, accept, file, ending, type, undo) => {
  const { status, headers, bytes } = await ask(`/app/assets/${file}`, asking(accept))
  expect([status, headers['content-encoding'], headers['content-type']]).toEqual([200, encoding, type])
  expect(headers).toMatchObject({
    vary: 'Accept-Encoding',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(bytes.length),
  })
  expect(bytes.equals(bytesOf(file + ending))).toBe(true)
  expect(undo(bytes).equals(bytesOf(file))).toBe(true)
})

test.each([{}, asking('identity'), asking('br;q=0, gzip;q=0'), asking('zstd')])(
  'the file itself is sent for %j',
  async (headers) => {
    const answer = await ask(`/app/assets/${SCRIPT}`, headers)
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined])
    expect(answer.headers.vary).toBe('Accept-Encoding')
    expect(answer.bytes.equals(bytesOf(SCRIPT))).toBe(true)
  },
)

test('a copy has its own ETag: 304 for that one, the bytes for another', async () => {
  const path = `/app/assets/${SCRIPT}`
  const packed = await ask(path, asking('br'))
  const plain = await ask(path)
  const etag = packed.headers.etag as string
  expect(etag).not.toBe(plain.headers.etag)
  const same = await ask(path, { ...asking('br'), 'if-none-match': etag })
  expect([same.status, same.bytes.length, same.headers.etag]).toEqual([304, 0, etag])
  expect(same.headers.vary).toBe('Accept-Encoding')
  const other = await ask(path, { 'if-none-match': etag })
  expect([other.status, other.bytes.length]).toEqual([200, bytesOf(SCRIPT).length])
})

test('HEAD has the length of the copy and no bytes; a range is one of the copy', async () => {
  const path = `/app/assets/${STYLES}`
  const copy = bytesOf(`${STYLES}.br`)
  const head = await ask(path, asking('br'), 'HEAD')
  expect([head.status, head.bytes.length]).toEqual([200, 0])
  expect(head.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(copy.length) })
  const part = await ask(path, { ...asking('br'), range: 'bytes=10-19' })
  expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-19/${copy.length}`])
  expect(part.headers['content-encoding']).toBe('br')
  expect(part.bytes.equals(copy.subarray(10, 20))).toBe(true)
})

test('the page itself is rendered for each request', async () => {
  const first = await ask('/app/', asking('br'))
  const second = await ask('/app/', asking('br'))
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(first.headers['content-encoding']).toBeUndefined()
  expect(first.bytes.toString()).toContain(`/app/assets/${SCRIPT}`)
  expect(first.bytes.equals(second.bytes)).toBe(false)
})

test.each(['/app/assets/none.js', '/app/assets/..%2findex.html', `/app/assets/..%2fassets%2f${SCRIPT}`])(
  'no copy is sent for %s',
  async (path) => {
    const { headers } = await ask(path, asking('br'))
    expect(headers['content-encoding']).toBeUndefined()
  },
)
