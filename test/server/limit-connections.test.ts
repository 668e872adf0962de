import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { type AddressInfo, connect, createServer as createFront, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { limitConnections } from '../../server/limit-connections.ts'
import { atEnd } from '../support/at-end.ts'

const cases = [
  ['of a server that listens', false],
  ['of a server that another one hands its connections to', true],
] as const

test.each(cases)(
  'a new connection %s replaces the longest idle one; one with a request stays',
  async (_, isBehind) => {
    const answers: (() => void)[] = []
    const server = createServer((request, response) => {
      if (request.url === '/slow') answers.push(() => response.end('slow'))
      else response.end('quick')
    })
    const front = isBehind ? createFront((socket) => server.emit('connection', socket)) : server
    limitConnections(server, { total: 8, ofAddress: 3, front })
    front.listen(0, '127.0.0.1')
    await once(front, 'listening')
    atEnd(() => server.closeAllConnections())
    atEnd(() => front.close())
    const { port } = front.address() as AddressInfo
    const opened: Socket[] = []
    const open = async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      opened.push(socket)
      const arrived = once(front, 'connection')
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
  },
)
