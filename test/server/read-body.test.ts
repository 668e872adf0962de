import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { readBody } from '../../server/http/body.ts'
import { problemOf } from '../../server/http/problems.ts'
import { atEnd } from '../support/at-end.ts'

const LIMIT = 100

/** The bytes that are read of a request written to a socket, which is closed when `ends` says so; or the code of the problem. */
async function readOf(head: string, body: string, ends?: 'meanwhile' | 'before it is read'): Promise<string> {
  const outcome = Promise.withResolvers<string>()
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const read = () =>
      readBody(request, response, { bodyLimit: LIMIT }).then(
        ({ bytes }) => outcome.resolve(bytes.toString()),
        (error) => outcome.resolve(problemOf(error).code),
      )
    if (ends === 'before it is read') request.once('close', read)
    else void read()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  atEnd(() => {
    socket.destroy()
    server.close()
  })
  socket.on('error', () => undefined)
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${head}\r\n\r\n${body}`,
    () => {
      if (ends) socket.end()
    },
  )
  return outcome.promise
}

test('a body of an announced length is whole', async () => {
  expect(await readOf('Content-Length: 7', '{"a":1}')).toBe('{"a":1}')
})

test('so is one in pieces, and one without bytes', async () => {
  expect(await readOf('Transfer-Encoding: chunked', '3\r\n{"a\r\n4\r\n":1}\r\n0\r\n\r\n')).toBe('{"a":1}')
  expect(await readOf('Content-Length: 0', '')).toBe('')
})

test.each([
  ['of an announced length', 'Content-Length: 7', '{"a"'],
  ['in pieces', 'Transfer-Encoding: chunked', '4\r\n{"a"\r\n'],
])('one %s that ends early is incomplete', async (_, head, body) => {
  expect(await readOf(head, body, 'meanwhile')).toBe('aborted')
})

test('one that has ended early before it is read is incomplete too', async () => {
  expect(await readOf('Content-Length: 7', '{"a"', 'before it is read')).toBe('aborted')
})

test.each([
  ['announced', `Content-Length: ${LIMIT + 1}`, 'x'.repeat(LIMIT + 1)],
  ['found', 'Transfer-Encoding: chunked', `65\r\n${'x'.repeat(LIMIT + 1)}\r\n0\r\n\r\n`],
])('one that is %s to be too long is refused', async (_, head, body) => {
  expect(await readOf(head, body)).toBe('too_large')
})
