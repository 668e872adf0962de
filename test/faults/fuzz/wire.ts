import { once } from 'node:events'
import { Pool } from 'undici'
import { openTcp } from '../../support/raw-socket.ts'
import type { Answered, Shot } from './shot.ts'

const PATIENCE_MS = 30_000
/** An address may send thirty wrong credentials in ten seconds: requests without valid ones use this many addresses. */
const STRANGE_ADDRESSES = 64

/** Sends requests over keep-alive connections; those with raw bytes over one connection each. */
export interface Wire {
  /** The answer; null where the connection ended without one. */
  send(shot: Shot): Promise<Answered | null>
  close(): Promise<void>
}

/** The body behind `Transfer-Encoding: chunked`: its chunks without their lengths. */
function unchunked(bytes: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const length = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16)
    if (lineEnd < 0 || !length) break
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + length))
    at = lineEnd + 2 + length + 2
  }
  return Buffer.concat(chunks)
}

/** Takes an answer apart; null where it is none. */
function parsed(bytes: Buffer, tookMs: number): Answered | null {
  const end = bytes.indexOf('\r\n\r\n')
  // The first response may only be 100 Continue.
  if (/^HTTP\/1\.1 1\d\d/.test(bytes.subarray(0, 12).toString()))
    return parsed(bytes.subarray(end + 4), tookMs)
  const [first = '', ...lines] = bytes.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
  if (end < 0 || !status) return null
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
  const body = bytes.subarray(end + 4)
  const length = headers['content-length']
  if (headers['transfer-encoding'] === 'chunked') return { status, headers, body: unchunked(body), tookMs }
  return { status, headers, body: length === undefined ? body : body.subarray(0, Number(length)), tookMs }
}

async function sendRaw(url: string, bytes: Buffer, isWhole: boolean): Promise<Answered | null> {
  const began = performance.now()
  const socket = await openTcp(url)
  const chunks: Buffer[] = []
  let last = began
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    last = performance.now()
  })
  socket.setTimeout(PATIENCE_MS, () => socket.destroy())
  // Half a request ends the stream, so that the server does not wait for the rest; a whole one does not, as Node treats
  // that as an abort.
  if (isWhole) socket.write(bytes)
  else socket.end(bytes)
  if (!socket.destroyed) await once(socket, 'close')
  return parsed(Buffer.concat(chunks), last - began)
}

/** Opens this many connections to the server. */
export function openWire(url: string, connections: number): Wire {
  const patience = { headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS }
  const known = new Pool(url, { connections, ...patience })
  const strange = Array.from(
    { length: STRANGE_ADDRESSES },
    (_, index) => new Pool(url, { connections, ...patience, localAddress: `127.0.1.${index + 1}` }),
  )
  let turn = 0
  const poolFor = ({ by }: Shot) => (by.isKnown ? known : (strange[turn++ % strange.length] as Pool))

  async function sendOnce(shot: Shot): Promise<Answered> {
    const { method, path, headers, body } = shot
    const began = performance.now()
    const {
      statusCode,
      headers: heard,
      body: read,
    } = await poolFor(shot).request({
      method: method as 'GET',
      path,
      headers: headers.flat(),
      body: body ?? null,
    })
    const bytes = Buffer.from(await read.arrayBuffer())
    return {
      status: statusCode,
      headers: Object.fromEntries(Object.entries(heard).map(([name, value]) => [name, String(value)])),
      body: bytes,
      tookMs: performance.now() - began,
    }
  }
  return {
    async send(shot) {
      if (shot.raw) return sendRaw(url, shot.raw, !shot.expected.mayClose)
      try {
        return await sendOnce(shot)
      } catch {
        // The connection may have been one that the answer before had ended.
        return await sendOnce(shot).catch(() => null)
      }
    },
    async close() {
      await Promise.all([known, ...strange].map((pool) => pool.close()))
    },
  }
}
