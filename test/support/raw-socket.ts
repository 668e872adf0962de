import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

interface FrameOptions {
  opcode?: number
  isLast?: boolean
  isMasked?: boolean
  /** Reserved bits, 0 to 7. */
  reserved?: number
  /** Declared length, independent of the content. */
  claims?: bigint
}

/** A frame of the protocol as bytes, right or wrong. */
export function frameBytes(payload: Buffer | string, options: FrameOptions = {}): Buffer {
  const { opcode = opcodes.text, isLast = true, isMasked = true, reserved = 0, claims } = options
  const body = Buffer.from(payload as string)
  const length = claims ?? BigInt(body.length)
  const mask = isMasked ? 0x80 : 0
  const head = [(isLast ? 0x80 : 0) | (reserved << 4) | opcode]
  if (length < 126n) head.push(mask | Number(length))
  else if (length < 65_536n) head.push(mask | 126, Number(length >> 8n), Number(length & 255n))
  else {
    const size = Buffer.alloc(8)
    size.writeBigUInt64BE(length)
    head.push(mask | 127, ...size)
  }
  if (!isMasked) return Buffer.concat([Buffer.from(head), body])
  const key = randomBytes(4)
  for (let index = 0; index < body.length; index += 1) body[index]! ^= key[index % 4]!
  return Buffer.concat([Buffer.from(head), key, body])
}

export interface ReceivedFrame {
  opcode: number
  payload: Buffer
}

/** Parses a server's frames, however they are split. */
export function frameReader(): (bytes: Buffer) => ReceivedFrame[] {
  let rest = Buffer.alloc(0)
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    const frames: ReceivedFrame[] = []
    for (;;) {
      if (rest.length < 2) return frames
      const short = rest[1]! & 0x7f
      const from = short === 126 ? 4 : short === 127 ? 10 : 2
      if (rest.length < from) return frames
      const length =
        short === 126 ? rest.readUInt16BE(2) : short === 127 ? Number(rest.readBigUInt64BE(2)) : short
      if (rest.length < from + length) return frames
      frames.push({ opcode: rest[0]! & 15, payload: rest.subarray(from, from + length) })
      rest = rest.subarray(from + length)
    }
  }
}

/** The upgrade request of a WebSocket, as text. */
export const handshake = (path: string, headers: Record<string, string> = {}): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/** A raw connection to the server. Broken connections are not errors. */
export async function openTcp(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

export interface RawSocket {
  socket: Socket
  send(bytes: Buffer): void
  /** Text frames so far. */
  texts: string[]
  /** Close code of the server; null if the connection ends without one. */
  closed: Promise<number | null>
}

/** A WebSocket with control over every byte: it answers neither pings nor close frames. */
export async function openRaw(
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<RawSocket> {
  const socket = await openTcp(url)
  socket.write(handshake(path, headers))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  const end = answer.indexOf('\r\n\r\n')
  if (!answer.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) throw new Error(answer.toString())
  const texts: string[] = []
  const read = frameReader()
  let code: number | null = null
  const take = (bytes: Buffer) => {
    for (const { opcode, payload } of read(bytes)) {
      if (opcode === opcodes.text) texts.push(payload.toString())
      if (opcode !== opcodes.close) continue
      code = payload.length >= 2 ? payload.readUInt16BE(0) : 1005
      socket.destroy()
    }
  }
  take(answer.subarray(end + 4))
  socket.on('data', take)
  const closed = new Promise<number | null>((resolve) => {
    if (socket.destroyed) resolve(code)
    socket.on('close', () => resolve(code))
  })
  return { socket, send: (bytes) => void (socket.writable && socket.write(bytes)), texts, closed }
}
