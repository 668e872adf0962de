import type { Random } from '../../../server/sample/random.ts'
import { bytesOf, mutated, oneOf } from './mutated.ts'

/** A request for a WebSocket with something wrong in it, or just bytes. */
export function fuzzHandshake(random: Random, request: string): Buffer {
  if (random.chance(0.2)) return bytesOf(random, random.whole(1, 600))
  if (random.chance(0.5)) return mutated(random, Buffer.from(request))
  const lines = request.split('\r\n')
  const at = random.whole(0, lines.length - 1)
  const odd = [
    'Upgrade: h2c',
    'Sec-WebSocket-Version: 7',
    'Sec-WebSocket-Key: x',
    'Host: evil.example',
    'Origin: null',
  ]
  if (random.chance(0.5)) lines.splice(at, 1)
  else
    lines.splice(
      Math.max(1, at),
      0,
      oneOf(random, [...odd, `X: ${'x'.repeat(20_000)}`, 'Content-Length: -1']),
    )
  return Buffer.from(lines.join('\r\n'))
}
