import { gzipSync } from 'node:zlib'
import { tableFromArrays, tableToIPC } from 'apache-arrow'
import type { Maker } from './maker.ts'
import type { Shot } from './shot.ts'
import type { Wrong } from './wrong-body.ts'

const table = () => tableFromArrays({ t: [0, 0.5, 1], speed: [10, 20, 30] })
const CSV = 't,speed\n0,10\n0.5,20\n1,30\n'

const GOOD: Record<string, () => Buffer> = {
  'text/csv': () => Buffer.from(CSV),
  'text/plain': () => Buffer.from(CSV),
  'application/octet-stream': () => Buffer.from(CSV),
  'application/gzip': () => gzipSync(CSV),
  'application/x-gzip': () => gzipSync(CSV),
  'application/x-www-form-urlencoded': () => Buffer.from(CSV),
  'application/vnd.apache.arrow.stream': () => Buffer.from(tableToIPC(table(), 'stream')),
  'application/vnd.apache.arrow.file': () => Buffer.from(tableToIPC(table(), 'file')),
}

const media =
  (change: (body: Buffer, maker: Maker) => Buffer, refused: boolean): Wrong =>
  (valid, maker) => {
    const types = valid.operation.body?.media ?? []
    if (types.length === 0) return null
    const type = maker.chance.pick(types)
    const good = GOOD[type]
    if (!good) throw new Error(`nothing is known of ${type}`)
    return {
      ...valid,
      headers: [...valid.headers.filter(([name]) => name !== 'content-type'), ['content-type', type]],
      body: change(good(), maker),
      expected: refused ? { refused: true } : {},
    } as Shot
  }

/** Bodies of the other media types that an operation takes: one that is right, and wrong ones. */
export const wrongMedia: Record<string, Wrong> = {
  'media: right': media((body) => body, false),
  'media: empty': media(() => Buffer.alloc(0), true),
  'media: cut off': media((body, { chance }) => body.subarray(0, chance.whole(1, body.length - 1)), false),
  'media: a byte turned': media((body, { chance }) => {
    const copy = Buffer.from(body)
    const at = chance.whole(0, copy.length - 1)
    copy[at] = (copy[at] as number) ^ (1 << chance.whole(0, 7))
    return copy
  }, false),
  'media: lengths beyond the end': media((body, { chance }) => {
    const copy = Buffer.from(body)
    if (copy.length > 4) copy.writeUInt32LE(0x7fffffff, chance.whole(0, copy.length - 4))
    return copy
  }, false),
  'media: JSON': media(() => Buffer.from('{"columns":{"t":[0]}}'), false),
}
