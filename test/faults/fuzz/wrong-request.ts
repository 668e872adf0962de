import type { Expected, Shot } from './shot.ts'
import type { Wrong } from './wrong-body.ts'

const headers =
  (more: [string, string][], expected: Expected = {}): Wrong =>
  (valid) =>
    ({ ...valid, headers: [...valid.headers, ...more], expected }) as Shot

const ifMatch =
  (value: string, expected: Expected = {}): Wrong =>
  (valid) =>
    valid.operation.headers.some(({ name }) => name === 'If-Match')
      ? ({ ...valid, headers: [...valid.headers, ['if-match', value]], expected } as Shot)
      : null

const key =
  (value: string, expected: Expected = {}): Wrong =>
  (valid) =>
    valid.operation.headers.some(({ name }) => name === 'Idempotency-Key')
      ? ({
          ...valid,
          headers: [
            ...valid.headers.filter(([name]) => name !== 'idempotency-key'),
            ['idempotency-key', value],
          ],
          expected,
        } as Shot)
      : null

const method =
  (name: string, expected: Expected = {}): Wrong =>
  (valid) => {
    if (name === valid.method) return null
    return { ...valid, method: name, expected } as Shot
  }

const many = (count: number): [string, string][] =>
  Array.from({ length: count }, (_, index) => [`x-many-${index}`, 'y'])

/** Headers and methods with one thing wrong. */
export const wrongHeaders: Record<string, Wrong> = {
  'header: If-Match a star': ifMatch('*'),
  'header: If-Match weak': ifMatch('W/"1"'),
  'header: If-Match a list': ifMatch('"1", "2"'),
  'header: If-Match text': ifMatch('"abc"', { refused: true }),
  'header: If-Match bare': ifMatch('1'),
  'header: If-Match huge': ifMatch('"99999999999999999999"', { refused: true }),
  'header: Idempotency-Key too long': key('k'.repeat(201), { refused: true }),
  'header: Idempotency-Key empty': key(''),
  'header: Idempotency-Key the same for all': key('same'),
  'header: Idempotency-Key odd letters': key('\u00ff\u00e9"\\'),
  'header: Host foreign': headers([['host', 'evil.example']], { statuses: [403] }),
  'header: Origin foreign': headers([['origin', 'https://evil.example']], { statuses: [403] }),
  'header: Origin null': headers([['origin', 'null']], { statuses: [403] }),
  'header: Accept a page': headers([['accept', 'text/html']]),
  'header: Accept nothing': headers([['accept', '*/*;q=0']]),
  'header: Accept-Encoding odd': headers([['accept-encoding', 'gzip;q=NaN, , br, identity;q=0']]),
  'header: Range bytes': headers([['range', 'bytes=0-0,-1,5-']]),
  'header: If-None-Match a star': headers([
    ['if-none-match', '*'],
    ['if-modified-since', 'Thu, 01 Jan 2099 00:00:00 GMT'],
  ]),
  'header: X-Forwarded-For another': headers([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'evil.example'],
    ['forwarded', 'for=1.1.1.1'],
  ]),
  'header: X-HTTP-Method-Override DELETE': headers([['x-http-method-override', 'DELETE']]),
  'header: Cookie large': headers([['cookie', `a=${'b'.repeat(4000)}`]]),
  'header: headers ninety': headers(many(90)),
  'header: headers three hundred': headers(many(300)),
  'header: headers 20 KB': headers([['x-large', 'y'.repeat(20_000)]], {
    mayClose: true,
    statuses: [431, 400],
  }),
  'method: HEAD': method('HEAD'),
  'method: OPTIONS': method('OPTIONS'),
  'method: TRACE': method('TRACE', { refused: true }),
  'method: PROPFIND': method('PROPFIND', { refused: true }),
  'method: PUT': method('PUT'),
  'method: QUERY': method('QUERY', { refused: true }),
  'method: unknown': method('BREW', { mayClose: true, refused: true }),
}

const MAY = { mayClose: true } as const

/** The request as bytes, its lines as they are given. */
const bytes =
  (write: (shot: Shot, host: string) => string | Buffer, expected: Expected = MAY) =>
  (host: string): Wrong =>
  (valid) => {
    const written = write(valid, host)
    return {
      ...valid,
      raw: Buffer.isBuffer(written) ? written : Buffer.from(written, 'latin1'),
      expected,
    } as Shot
  }

const linesOf = ({ method, path, headers }: Shot, host: string, ...more: string[]) =>
  [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...more,
    '\r\n',
  ].join('\r\n')

const bodyOf = ({ body }: Shot) => body ?? Buffer.alloc(0)
const withBody = (head: string, body: Buffer) => Buffer.concat([Buffer.from(head, 'latin1'), body])
const hex = (body: Buffer) => body.length.toString(16)

/** Requests that no client writes. */
export const wrongWires: Record<string, (host: string) => Wrong> = {
  'wire: chunks': bytes((shot, host) => {
    const body = bodyOf(shot)
    const chunk =
      body.length > 0
        ? Buffer.concat([Buffer.from(`${hex(body)}\r\n`), body, Buffer.from('\r\n')])
        : Buffer.alloc(0)
    return withBody(
      linesOf(shot, host, 'Transfer-Encoding: chunked'),
      Buffer.concat([chunk, Buffer.from('0\r\n\r\n')]),
    )
  }, {}),
  'wire: chunks without an end': bytes((shot, host) =>
    withBody(linesOf(shot, host, 'Transfer-Encoding: chunked'), Buffer.from('5\r\nab')),
  ),
  'wire: no chunk size': bytes((shot, host) =>
    withBody(linesOf(shot, host, 'Transfer-Encoding: chunked'), Buffer.from('zz\r\nab\r\n0\r\n\r\n')),
  ),
  'wire: body longer than it says': bytes((shot, host) =>
    withBody(linesOf(shot, host, 'Content-Length: 1'), Buffer.from('{}GET / HTTP/1.1')),
  ),
  'wire: body shorter than it says': bytes((shot, host) =>
    withBody(linesOf(shot, host, `Content-Length: ${bodyOf(shot).length + 10}`), bodyOf(shot)),
  ),
  'wire: two lengths': bytes((shot, host) =>
    withBody(linesOf(shot, host, 'Content-Length: 2', 'Content-Length: 3'), Buffer.from('{}')),
  ),
  'wire: length and chunks': bytes((shot, host) =>
    withBody(
      linesOf(shot, host, 'Content-Length: 2', 'Transfer-Encoding: chunked'),
      Buffer.from('0\r\n\r\n'),
    ),
  ),
  'wire: no length': bytes((shot, host) =>
    withBody(linesOf(shot, host, 'Content-Length: -1'), Buffer.from('{}')),
  ),
  'wire: huge length': bytes((shot, host) => linesOf(shot, host, 'Content-Length: 99999999999')),
  'wire: no Host': bytes((shot) => `${shot.method} ${shot.path} HTTP/1.1\r\nConnection: close\r\n\r\n`),
  'wire: HTTP/1.0': bytes((shot) => `${shot.method} ${shot.path} HTTP/1.0\r\n\r\n`),
  'wire: two Hosts': bytes((shot, host) => linesOf(shot, host, 'Host: evil.example')),
  'wire: whole address': bytes((shot, host) =>
    linesOf({ ...shot, path: `http://evil.example${shot.path}` }, host),
  ),
  'wire: expects 100': bytes((shot, host) =>
    withBody(
      linesOf(shot, host, 'Expect: 100-continue', `Content-Length: ${bodyOf(shot).length}`),
      bodyOf(shot),
    ),
  ),
  'wire: expects wonders': bytes((shot, host) => linesOf(shot, host, 'Expect: wonders')),
  'wire: WebSocket': bytes((shot, host) =>
    linesOf(
      shot,
      host,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ),
  ),
  'wire: bytes above ASCII': bytes((shot, host) => linesOf({ ...shot, path: `${shot.path}\xff\xfe` }, host)),
  'wire: a space in the path': bytes((shot, host) => linesOf({ ...shot, path: `${shot.path} x` }, host)),
  'wire: folded header': bytes((shot, host) => linesOf(shot, host, 'X-Folded: a\r\n b')),
  'wire: bare line ends': bytes((shot, host) => linesOf(shot, host).replaceAll('\r\n', '\n')),
}
