import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { PACE, watchRequests } from '../../../server/watch-requests.ts'
import { atEnd } from '../../support/at-end.ts'
import { openTcp } from '../../support/raw-socket.ts'

const PATIENCE_MS = 1000
const HUGE = Buffer.alloc(32 * 1024 * 1024, 'x')
const PIECE = 512 * 1024

async function serve(answer: RequestListener) {
  const server = createServer(answer)
  const ended: boolean[] = []
  server.on('request', (_request, response) =>
    response.once('close', () => ended.push(response.writableFinished)),
  )
  const stop = watchRequests(server, { ...PACE, patienceMs: PATIENCE_MS })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  atEnd(() => {
    server.closeAllConnections()
    return stop()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = async (): Promise<Socket> => {
    const socket = await openTcp(url)
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
    return socket
  }
  /** Whether each answer that is over went out as a whole. */
  return { url, ask, ended }
}

const huge: RequestListener = (_request, response) => response.end(HUGE)

test.concurrent('a client that reads nothing of an answer is disconnected, and the answer is freed', async () => {
  const { ask, ended } = await serve(huge)
  const sockets = await Promise.all(Array.from({ length: 5 }, ask))
  await vi.waitFor(() => expect(ended).toEqual(sockets.map(() => false)), { timeout: 15_000 })
  for (const socket of sockets) socket.destroy()
})

test.concurrent('a client that reads slowly but steadily gets all of it', async () => {
  const { ask, ended } = await serve(huge)
  const socket = await ask()
  let read = 0
  const began = performance.now()
  while (read < HUGE.length) {
    const chunk: Buffer | null = socket.read()
    read += chunk?.length ?? 0
    // About as long as three times the patience, in all.
    if (chunk && read % PIECE < chunk.length) await sleep((3 * PATIENCE_MS * PIECE) / HUGE.length)
    else await sleep(1)
  }
  expect(performance.now() - began).toBeGreaterThan(PATIENCE_MS)
  await vi.waitFor(() => expect(ended).toEqual([true]))
  socket.destroy()
})

test.concurrent('an answer that is long worked on is waited for', async () => {
  const { url } = await serve((_request, response) => {
    setTimeout(() => response.end('worked out'), 2 * PATIENCE_MS)
  })
  expect(await (await fetch(url)).text()).toBe('worked out')
})
