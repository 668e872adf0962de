import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Shot } from './shot.ts'
import type { ValidShot } from './valid-shot.ts'
import type { Wrong } from './wrong-body.ts'

const BOMB_BYTES = 80_000_000
let bomb: Buffer | undefined
const bombOf = () => {
  bomb ??= gzipSync(Buffer.alloc(BOMB_BYTES, ' '))
  return bomb
}

interface Bytes {
  body?: Buffer
  type?: string | null
  more?: [string, string][]
  refused?: true
}

/** Whether an operation takes any bytes: none are wrong then. */
const takesAnything = ({ body }: ValidShot['operation']) =>
  Object.keys(body?.schema ?? {}).every((key) => key === 'description')

/** Changes the body's bytes, or the headers that describe them. */
const bytes =
  (change: (body: Buffer, valid: ValidShot) => Bytes): Wrong =>
  (valid) => {
    if (!valid.body || takesAnything(valid.operation)) return null
    const { body = valid.body, type, more = [], refused } = change(valid.body, valid)
    const headers =
      type === undefined ? valid.headers : valid.headers.filter(([name]) => name !== 'content-type')
    return {
      ...valid,
      headers: [...headers, ...(type ? [['content-type', type] as [string, string]] : []), ...more],
      body,
      expected: refused ? { refused } : {},
    } as Shot
  }

const encoding = (name: string): [string, string][] => [['content-encoding', name]]
const refused = true as const
const asJson = 'application/json'

/** Bodies with invalid bytes, regardless of their content. */
export const wrongBytes: Record<string, Wrong> = {
  'bytes: cut off': bytes((body) => ({ body: body.subarray(0, body.length - 1), refused })),
  'bytes: none': bytes(() => ({ body: Buffer.alloc(0) })),
  'bytes: more after the end': bytes((body) => ({ body: Buffer.concat([body, Buffer.from('}')]), refused })),
  'bytes: byte order mark': bytes((body) => ({
    body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]),
  })),
  'bytes: UTF-16': bytes((body) => ({ body: Buffer.from(body.toString(), 'utf16le'), refused })),
  'bytes: no UTF-8': bytes((body) => ({
    body: Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xc0, 0xaf]), Buffer.from('"}'), body]),
    refused,
  })),
  'bytes: random': bytes((body) => ({
    body: Buffer.from(body.map((byte, index) => byte ^ (index * 37))),
    refused,
  })),
  'bytes: a list around it': bytes((body) => ({ body: Buffer.from(`[${body}]`), refused })),
  'bytes: null': bytes(() => ({ body: Buffer.from('null') })),
  'bytes: nested 200,000 deep': bytes(() => ({
    body: Buffer.from('['.repeat(200_000) + ']'.repeat(200_000)),
    refused,
  })),
  'bytes: gzip': bytes((body) => ({ body: gzipSync(body), more: encoding('gzip') })),
  'bytes: deflate': bytes((body) => ({ body: deflateSync(body), more: encoding('deflate') })),
  'bytes: brotli': bytes((body) => ({ body: brotliCompressSync(body), more: encoding('br') })),
  'bytes: gzip bomb': bytes(() => ({ body: bombOf(), more: encoding('gzip'), refused })),
  'bytes: no gzip': bytes(() => ({ more: encoding('gzip'), refused })),
  'bytes: gzip cut off': bytes((body) => ({
    body: gzipSync(body).subarray(0, 15),
    more: encoding('gzip'),
    refused,
  })),
  'bytes: unknown encoding': bytes(() => ({ more: encoding('zork'), refused })),
  'bytes: type none': bytes(() => ({ type: null, refused })),
  'bytes: type text': bytes(() => ({ type: 'text/html', refused })),
  'bytes: type a form': bytes(() => ({
    body: Buffer.from('a=1&__proto__[b]=2'),
    type: 'application/x-www-form-urlencoded',
    refused,
  })),
  'bytes: type parts': bytes(() => ({ type: 'multipart/form-data; boundary=x', refused })),
  'bytes: type other letters': bytes(() => ({ type: `${asJson}; charset=utf-16`, refused })),
  'bytes: type odd': bytes(() => ({ type: 'application/json;;;=;charset="', refused })),
}
