import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../../server/sample/random.ts'
import { openTcp } from '../../support/raw-socket.ts'

const TURN_MS = 20

interface Asking {
  url: string
  token: string
  path: string
}

/** Requests an answer and reads none of it. HTTP/1.0 style: the end of the connection is the end of the answer. */
export async function askAndWait({ url, token, path }: Asking): Promise<Socket> {
  const socket = await openTcp(url)
  socket.pause()
  socket.write(`GET ${path} HTTP/1.0\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  return socket
}

/** Reads an answer at this many bytes a second, with pauses; returns the bytes received until the connection ended. */
export async function readSlowly(asking: Asking, bytesPerSec: number, random: Random): Promise<Buffer> {
  const socket = await askAndWait(asking)
  const read: Buffer[] = []
  const some = Math.ceil((bytesPerSec * TURN_MS) / 1000)
  while (!socket.destroyed && !socket.readableEnded) {
    const chunk: Buffer | null = socket.read(Math.min(some, socket.readableLength)) ?? socket.read(0)
    if (chunk) read.push(chunk)
    await sleep(random.chance(0.02) ? random.between(0, 500) : TURN_MS)
  }
  socket.destroy()
  const answer = Buffer.concat(read)
  return answer.subarray(answer.indexOf('\r\n\r\n') + 4)
}

/** Reads this many bytes, and disconnects in the middle. */
export async function readAndLeave(asking: Asking, bytes: number): Promise<void> {
  const socket = await askAndWait(asking)
  let left = bytes
  socket.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left <= 0) socket.resetAndDestroy()
  })
  socket.resume()
  await once(socket, 'close')
}

/** Sends a request byte by byte; answers the status, or null when it was cut off. */
export async function sendByteByByte(url: string, request: string, everyMs: number): Promise<number | null> {
  const socket = await openTcp(url)
  let answer = ''
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text
  })
  for (const char of request) {
    if (!socket.writable) break
    socket.write(char)
    await sleep(everyMs)
  }
  while (!answer.includes('\r\n\r\n') && !socket.destroyed) await sleep(TURN_MS)
  socket.destroy()
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? Number.NaN) || null
}
