import type { Random } from '../../../server/sample/random.ts'
import { deadlyFrames, uselessFrames } from '../../support/hostile-frames.ts'
import { frameBytes, opcodes } from '../../support/raw-socket.ts'
import { bytesOf, mutated, oneOf } from './mutated.ts'

/** Ids and credentials that are worth naming. */
export interface Known {
  lapId: string
  tokens: readonly string[]
  /** Part of every view that is sent, so that it is recognised elsewhere. */
  mark: string
}

/** JSON text that few think of. */
const ODD_VALUES: readonly ((random: Random) => string)[] = [
  () => 'null',
  () => 'true',
  () => '-0',
  () => '1e400',
  () => '-1',
  () => '0.1',
  () => '9007199254740993',
  () => '1'.repeat(400),
  () => '""',
  () => '"\\u0000"',
  () => '"\\ud800"',
  () => '"__proto__"',
  () => '"constructor"',
  () => '[]',
  () => '{}',
  () => '{"__proto__":{"type":"auth","isAdmin":true}}',
  () => '{"toString":null,"valueOf":1}',
  (random) => `"${'x'.repeat(random.whole(1, 70_000))}"`,
  (random) => `${'['.repeat(random.whole(1, 20_000))}`,
  (random) => {
    const depth = random.whole(1, 8000)
    return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  },
]

const FIELDS = [
  'type',
  'token',
  'apiKey',
  'lastSeq',
  'view',
  'editing',
  '__proto__',
  'entityType',
  'toString',
]

/** A frame of the protocol as it should be. */
function rightFrame(random: Random, { lapId, tokens, mark }: Known): [string, string][] {
  const kind = random.whole(0, 2)
  if (kind === 0)
    return [
      ['type', '"auth"'],
      ['token', JSON.stringify(oneOf(random, tokens))],
      ['lastSeq', String(random.whole(0, 40))],
    ]
  if (kind === 1)
    return [
      ['type', '"resume"'],
      ['lastSeq', String(random.whole(0, 40))],
    ]
  const editing = JSON.stringify({ entityType: 'lap', id: lapId, field: 'comment' })
  return [
    ['type', '"presence"'],
    ['view', JSON.stringify(`${mark} ${random.whole(0, 1e6)}`)],
    ['editing', random.chance(0.5) ? editing : 'null'],
  ]
}

/** Fields left out, put in twice, exchanged, or given a value that few think of. */
function oddFrame(random: Random, known: Known): string {
  const fields = rightFrame(random, known)
  for (let left = random.whole(0, 2); left > 0; left -= 1) {
    const place = random.whole(0, fields.length - 1)
    const odd = oneOf(random, ODD_VALUES)(random)
    const kind = random.whole(0, 3)
    if (kind === 0) fields.splice(place, 1)
    else if (kind === 1) fields.push([oneOf(random, FIELDS), odd])
    else fields[place] = [fields[place]?.[0] ?? 'type', odd]
    if (fields.length === 0) return odd
  }
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`
}

/** The same message in pieces, with control frames in between. */
function inPieces(random: Random, text: string): Buffer {
  const body = Buffer.from(text)
  const cut = random.whole(0, body.length)
  const between = frameBytes(bytesOf(random, random.whole(0, 125)), {
    opcode: random.chance(0.5) ? opcodes.ping : opcodes.pong,
  })
  return Buffer.concat([
    frameBytes(body.subarray(0, cut), { opcode: opcodes.text, isLast: false }),
    between,
    frameBytes(body.subarray(cut), { opcode: opcodes.continuation }),
  ])
}

type Maker = (random: Random, known: Known) => Buffer

/** Frames that leave the socket open. */
const GENTLE: readonly (readonly [weight: number, make: Maker])[] = [
  [8, (random, known) => frameBytes(oddFrame(random, known))],
  [2, (random, known) => inPieces(random, oddFrame(random, known))],
  [3, (random) => oneOf(random, uselessFrames)()],
]
/** Frames that mostly close the socket. */
const DEADLY: typeof GENTLE = [
  [1, (random) => oneOf(random, deadlyFrames).bytes()],
  [2, (random, known) => mutated(random, frameBytes(oddFrame(random, known)))],
  [1, (random) => mutated(random, oneOf(random, deadlyFrames).bytes())],
  [1, (random) => bytesOf(random, random.whole(1, 300))],
  [
    1,
    (random, known) =>
      frameBytes(oddFrame(random, known), {
        opcode: random.whole(0, 15),
        reserved: random.chance(0.3) ? random.whole(0, 7) : 0,
        isMasked: random.chance(0.7),
        isLast: random.chance(0.7),
        ...(random.chance(0.3) && {
          claims: BigInt(random.whole(0, 2 ** 40)) << BigInt(random.whole(0, 23)),
        }),
      }),
  ],
  [
    1,
    (random) => {
      const code = random.whole(0, 5000)
      const reason = bytesOf(random, random.whole(0, 140))
      return frameBytes(Buffer.concat([Buffer.from([code >> 8, code & 255]), reason]), {
        opcode: opcodes.close,
      })
    },
  ],
]
const weighted = (makers: typeof GENTLE) =>
  makers.flatMap(([weight, make]) => Array<Maker>(weight).fill(make))
const gentle = weighted(GENTLE)
const deadly = weighted(DEADLY)

/** Invalid or rare frames; those that close the socket are seldom. */
export const fuzzFrame = (random: Random, known: Known, deadliness: number): Buffer =>
  oneOf(random, random.chance(deadliness) ? deadly : gentle)(random, known)
