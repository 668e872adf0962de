import { setTimeout as sleep } from 'node:timers/promises'
import { closeCodes } from '../../../server/contract/rooms/rooms.ts'
import type { Random } from '../../../server/sample/random.ts'
import { handshake, opcodes, openRaw, openTcp } from '../../support/raw-socket.ts'
import { fuzzFrame, type Known } from './fuzz-frames.ts'
import { fuzzHandshake } from './fuzz-handshake.ts'

const MAX_FRAMES = 40
/** A message may be left unfinished: then there is no answer. */
const ANSWERS_WITHIN_MS = 150

/** The protocol's own: an error in it, and text that is none. */
const PROTOCOL_CODES = [1002, 1007]
const KNOWN_CODES = new Set<number | null>([...PROTOCOL_CODES, ...Object.values(closeCodes)])

export interface Visitor {
  url: string
  path: string
  /** Empty for no credentials. */
  headers: Record<string, string>
  known: Known
  random: Random
}

export interface Visited {
  frames: number
  texts: readonly string[]
  wrongs: string[]
}

/** Code of the first close frame that was sent, which a server echoes. Null if it has none. */
function farewellIn(bytes: Buffer): number | null {
  for (let at = 0; at + 6 <= bytes.length; ) {
    const short = (bytes[at + 1] as number) & 0x7f
    const head = short === 126 ? 4 : short === 127 ? 10 : 2
    if (at + head + 4 > bytes.length) return null
    const length =
      short === 126
        ? bytes.readUInt16BE(at + 2)
        : short === 127
          ? Number(bytes.readBigUInt64BE(at + 2))
          : short
    const body = at + head + 4
    if (((bytes[at] as number) & 15) === opcodes.close) {
      if (length === 0) return 1005
      const byte = (index: number) =>
        (bytes[body + index] as number) ^ (bytes[at + head + (index % 4)] as number)
      return (byte(0) << 8) | byte(1)
    }
    at = body + length
  }
  return null
}

/** One socket, accepted or not, that sends invalid frames. */
export async function visitWithFrames({
  url,
  path,
  headers,
  known,
  random,
}: Visitor): Promise<Visited & { code: number | null | 'open' }> {
  const raw = await openRaw(url, path, headers)
  const count = random.whole(1, MAX_FRAMES)
  const deadliness = random.chance(0.5) ? 0 : random.between(0, 0.5)
  const sent: Buffer[] = []
  for (let index = 0; index < count && raw.socket.writable; index += 1) {
    const bytes = fuzzFrame(random, known, deadliness)
    sent.push(bytes)
    raw.send(bytes)
    if (random.chance(0.1)) await sleep(random.between(0, 5))
  }
  const code = await Promise.race([raw.closed, sleep(ANSWERS_WITHIN_MS, 'open' as const)])
  if (random.chance(0.5)) raw.socket.resetAndDestroy()
  else raw.socket.destroy()
  const isExpected = code === 'open' || KNOWN_CODES.has(code) || code === farewellIn(Buffer.concat(sent))
  const all = Buffer.concat(sent).toString('hex')
  return {
    frames: sent.length,
    texts: raw.texts,
    code,
    wrongs: isExpected ? [] : [`closed with ${code} after ${all.length > 4000 ? all.slice(-4000) : all}`],
  }
}

/** An invalid handshake is no fault of the server. */
export async function visitWithoutHandshake(visitor: Visitor): Promise<Visited> {
  const { url, path, headers, random } = visitor
  const socket = await openTcp(url)
  let answer = ''
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text
  })
  const bytes = fuzzHandshake(random, handshake(path, headers))
  socket.write(bytes)
  await Promise.race([ended, sleep(ANSWERS_WITHIN_MS)])
  socket.destroy()
  const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  const wrongs = statuses.some((status) => status >= 500)
    ? [`${statuses} to ${bytes.toString('latin1')}`]
    : []
  return { frames: 1, texts: [], wrongs }
}
