import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { ServerFrame } from '../../server/contract/realtime.ts'
import { encode } from '../../server/realtime/encode.ts'
import { atEnd } from '../support/at-end.ts'

const errorFrame = (message: string): ServerFrame => ({ type: 'error', code: 'malformed_json', message })
const WITHOUT_MESSAGE = JSON.stringify(errorFrame('')).length

/** A frame with a text of this many bytes. */
const ofLength = (bytes: number) => errorFrame('x'.repeat(bytes - WITHOUT_MESSAGE))

test('a frame of any length is decoded as sent', async () => {
  // Around the two lengths at which a head grows, and a text that is longer in bytes than in characters.
  const frames = [
    ...[124, 125, 126, 127, 65_534, 65_535, 65_536, 70_000].map(ofLength),
    errorFrame('ä€🏁'.repeat(20)),
  ]
  const http = createServer()
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  atEnd(() => {
    server.close()
    http.closeAllConnections()
    http.close()
  })
  http.on('upgrade', (request, socket, head) =>
    server.handleUpgrade(request, socket, head, (ws) => {
      for (const frame of frames) socket.write(encode(frame))
      ws.close(1000)
    }),
  )
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  atEnd(() => client.terminate())
  const received: ServerFrame[] = []
  client.on('message', (data, isBinary) => {
    expect(isBinary).toBe(false)
    received.push(JSON.parse(data.toString()))
  })
  const [code] = await once(client, 'close')

  expect(code).toBe(1000)
  expect(received).toEqual(frames)
})
