import { closeCodes } from '../../server/contract/rooms/rooms.ts'
import { frameBytes, opcodes } from './raw-socket.ts'

/** Numbers from 0 to 1, reproducible by seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const json = (value: unknown) => frameBytes(JSON.stringify(value))
const ID = '01990000-0000-7000-8000-000000000000'
const part = (payload: Buffer | string, opcode: number, isLast = false) =>
  frameBytes(payload, { opcode, isLast })
const BAD_UTF8 = Buffer.from([0x22, 0xc3, 0x28, 0xff, 0x22])

/** Invalid frames that are harmless: the socket gets an error, or nothing. */
export const uselessFrames: readonly (() => Buffer)[] = [
  () => json({ type: 'shutdown' }),
  () => json({ type: '__proto__' }),
  () => json({ type: 'constructor', lastSeq: 1 }),
  () => frameBytes('{"type":"presence","__proto__":{"view":"x"},"view":null,"editing":null}'),
  () => frameBytes('{"__proto__":{"type":"resume","lastSeq":1}}'),
  () => frameBytes(`${'['.repeat(30_000)}${']'.repeat(30_000)}`),
  () => frameBytes('{"type":'.repeat(8000)),
  () => frameBytes(`{"type":"presence","view":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`),
  () => frameBytes('{"type":"resume","lastSeq":1e400}'),
  () => frameBytes(`{"type":"resume","lastSeq":${'9'.repeat(60_000)}}`),
  () => json({ type: 'resume', lastSeq: -1 }),
  () => json({ type: 'resume', lastSeq: 0.5 }),
  () => json({ type: 'resume', lastSeq: '7' }),
  () => json({ type: 'resume' }),
  () => json({ type: 'presence', view: 'x'.repeat(65_000) }),
  () => json({ type: 'presence', view: 7, editing: [] }),
  () => json({ type: 'presence', view: null, editing: { entityType: '__proto__', id: ID, field: 'x' } }),
  () => json({ type: 'presence', view: null, editing: { entityType: 'nothing', id: 'no id', field: '' } }),
  () => json({ type: 'presence', view: '\ud800\u0000', editing: null }),
  () => json({ type: 'auth', token: { toString: 'x' } }),
  () => json({ type: 'auth', apiKey: 'k'.repeat(60_000) }),
  () => json(null),
  () => json([[{ type: 'resume', lastSeq: 1 }]]),
  () => frameBytes(''),
  () => frameBytes('\u0000'),
  () => frameBytes('not JSON'),
  () => frameBytes('pong', { opcode: opcodes.pong }),
  () => frameBytes('99999999999999999999', { opcode: opcodes.pong }),
  () => frameBytes('x'.repeat(125), { opcode: opcodes.ping }),
  () =>
    Buffer.concat([
      part('{"ty', opcodes.text),
      part('', 0),
      frameBytes('?', { opcode: 9 }),
      part('pe"', 0, true),
    ]),
]

export interface DeadlyFrame {
  what: string
  code: number
  bytes(): Buffer
}

const many = (count: number, payload: string) => () =>
  Buffer.concat([part('"', opcodes.text), ...Array.from({ length: count }, () => part(payload, 0))])

/** Frames that close a socket, each with its close code. */
export const deadlyFrames: readonly DeadlyFrame[] = [
  { what: 'bad UTF-8', code: 1007, bytes: () => frameBytes(BAD_UTF8) },
  {
    what: 'bad UTF-8 across fragments',
    code: 1007,
    bytes: () => Buffer.concat([part(BAD_UTF8.subarray(0, 2), opcodes.text), part('x', 0, true)]),
  },
  { what: 'a megabyte', code: closeCodes.tooBig, bytes: () => frameBytes('x'.repeat(1024 * 1024)) },
  { what: 'one byte too many', code: closeCodes.tooBig, bytes: () => frameBytes('x'.repeat(64 * 1024 + 1)) },
  {
    what: 'a claim of 2^62 bytes',
    code: closeCodes.tooBig,
    bytes: () => frameBytes('x', { claims: 2n ** 62n }),
  },
  {
    what: 'a claim of a gigabyte',
    code: closeCodes.tooBig,
    bytes: () => frameBytes('x', { claims: 2n ** 30n }),
  },
  { what: 'fragments of 60 KB together', code: closeCodes.tooBig, bytes: many(3, 'x'.repeat(30_000)) },
  { what: 'endless fragments', code: closeCodes.abuse, bytes: many(500, 'x') },
  { what: 'endless fragments without anything', code: closeCodes.abuse, bytes: many(500, '') },
  { what: 'binary', code: closeCodes.notText, bytes: () => frameBytes('{}', { opcode: opcodes.binary }) },
  { what: 'no mask', code: 1002, bytes: () => frameBytes('{}', { isMasked: false }) },
  { what: 'reserved bits', code: 1002, bytes: () => frameBytes('{}', { reserved: 5 }) },
  { what: 'compression that was not negotiated', code: 1002, bytes: () => frameBytes('{}', { reserved: 4 }) },
  { what: 'an unknown opcode', code: 1002, bytes: () => frameBytes('{}', { opcode: 3 }) },
  { what: 'a long ping', code: 1002, bytes: () => frameBytes('x'.repeat(126), { opcode: opcodes.ping }) },
  { what: 'a ping in pieces', code: 1002, bytes: () => part('x', opcodes.ping) },
  { what: 'a piece of nothing', code: 1002, bytes: () => part('x', opcodes.continuation, true) },
  {
    what: 'a message within a message',
    code: 1002,
    bytes: () => Buffer.concat([part('"', opcodes.text), frameBytes('{}')]),
  },
  {
    what: 'a close code that stands for none',
    code: 1002,
    bytes: () => frameBytes(Buffer.from([3, 0xed]), { opcode: opcodes.close }),
  },
  { what: 'half a close code', code: 1002, bytes: () => frameBytes('x', { opcode: opcodes.close }) },
  {
    what: 'a farewell in bad UTF-8',
    code: 1007,
    bytes: () => frameBytes(Buffer.from([3, 0xe8, 0xc3, 0x28]), { opcode: opcodes.close }),
  },
  {
    what: 'a wrong token',
    code: closeCodes.credentials,
    bytes: () => json({ type: 'auth', token: 'wrong' }),
  },
  { what: 'no token', code: closeCodes.credentials, bytes: () => json({ type: 'auth' }) },
  {
    what: 'going back too often',
    code: closeCodes.abuse,
    bytes: () => Buffer.concat(Array.from({ length: 20 }, () => json({ type: 'resume', lastSeq: 0 }))),
  },
  {
    what: 'too many frames at once',
    code: closeCodes.abuse,
    bytes: () => Buffer.concat(Array.from({ length: 150 }, () => json({ type: 'nonsense' }))),
  },
]
