import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { limitConnections } from '../../server/limit-connections.ts'
import { atEnd } from '../support/at-end.ts'

test('a new connection takes the place of that which was idle for the longest; one with a request stays', async () => {
  const answers: (() => void)[] = []
  const server = createServer((request, response) => {
    if (request.url === '/slow') answers.push(() => response.end('slow'))
    else response.end('quick')
  })
  limitConnections(server, { total: 8, ofAddress: 3 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => server.closeAllConnections())
  atEnd(() => server.close())
  const { port } = server.address() as AddressInfo
  const opened: Socket[] = []
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    opened.push(socket)
    const arrived = once(server, 'connection')
    await once(socket, 'connect')
    await arrived
    return socket
  }
  const slow = new Promise<number | undefined>((resolve) =>
    get(`http://127.0.0.1:${port}/slow`, { agent: false }, ({ statusCode }) => resolve(statusCode)),
  )
  await once(server, 'request')
  const first = await open()
  const second = await open()
  const firstGone = once(first, 'close')
  const third = await open()
  await firstGone
  expect([second.destroyed, third.destroyed]).toEqual([false, false])
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  answers[0]?.()
  expect(await slow).toBe(200)
  for (const socket of opened) socket.destroy()
})
