import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import express from 'express'
import { expect, test } from 'vitest'
import { compressed } from '../../server/http/files/compressed.ts'
import { atEnd } from '../support/at-end.ts'
import { make } from '../support/factories.ts'
import { startTestServer } from '../support/server.ts'

const ROWS = JSON.stringify(Array.from({ length: 500 }, (_, lap) => ({ lap, lapTimeMs: 80_000 + lap })))
const app = express()
app.use(compressed(({ headers }) => headers['x-near'] !== undefined))
const json = 'application/json; charset=utf-8'
app.get(
  '/rows',
  (_, response) => void response.setHeader('Content-Type', json).setHeader('ETag', '"3"').end(ROWS),
)
app.get('/row', (_, response) => void response.setHeader('Content-Type', json).end('{"lap":1}'))
app.get('/file', (_, response) => {
  response.setHeader('Content-Type', json).setHeader('Content-Disposition', 'attachment; filename="a.json"')
  response.end(ROWS)
})
app.get('/sheet', (_, response) => {
  response
    .setHeader('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .end(ROWS)
})
const far = createServer(app).listen(0, '127.0.0.1')
await once(far, 'listening')
atEnd(() => new Promise((resolve) => far.close(resolve)))
const farUrl = `http://127.0.0.1:${(far.address() as AddressInfo).port}`

/** As it comes over the wire: fetch would undo the encoding by itself. */
const raw = (url: string, headers: Record<string, string>) =>
  new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    request(url, { headers }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part as Buffer)
      resolve({ headers: response.headers, bytes: Buffer.concat(parts) })
    })
      .on('error', reject)
      .end()
  })

test.each([
  ['gzip', 'gzip', gunzipSync],
  ['br', 'gzip, deflate, br', brotliDecompressSync],
])(
  'another machine gets %s in a fraction of the bytes, with the same headers beside',
  async (name, accept, undo) => {
    const { headers, bytes } = await raw(`${farUrl}/rows`, { 'accept-encoding': accept })
    expect(headers).toMatchObject({ 'content-encoding': name, vary: 'Accept-Encoding', etag: '"3"' })
    expect(bytes.length).toBeLessThan(ROWS.length / 4)
    expect(undo(bytes).toString()).toBe(ROWS)
  },
)

test.each([
  ['nothing was asked for', '/rows', {}],
  ['it is refused', '/rows', { 'accept-encoding': 'gzip;q=0' }],
  ['it is short', '/row', { 'accept-encoding': 'gzip' }],
  ['it is a file that flows', '/file', { 'accept-encoding': 'gzip' }],
  ['it is compressed by itself', '/sheet', { 'accept-encoding': 'gzip' }],
  ['the caller is on this machine', '/rows', { 'accept-encoding': 'gzip', 'x-near': '1' }],
])('it goes out as it is where %s', async (_, path, headers: Record<string, string>) => {
  const answer = await raw(farUrl + path, headers)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.bytes.toString().startsWith(path === '/row' ? '{' : '[')).toBe(true)
})

test('the server itself leaves answers on loopback as they are, with their length', async () => {
  const server = await startTestServer()
  for (let count = 0; count < 5; count += 1) await make(server.api, 'championships')
  const headers = { 'accept-encoding': 'gzip, br', authorization: `Bearer ${server.token}` }
  const answer = await raw(`${server.url}/championships`, headers)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length)
  expect(JSON.parse(answer.bytes.toString()).items).toHaveLength(5)
})
