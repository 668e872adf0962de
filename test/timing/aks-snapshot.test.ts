import { expect, test } from 'vitest'
import { aks } from '../../server/timing/aks.ts'
import { heldBytes } from '../support/memory.ts'

const PIECE = 65_536
/** 16 MB; what is held does not depend on it, but for the laps. */
const [CARS, LAPS] = [12, 700]

/** Laps of one car of a day's race as Al Kamel reports them: about 1.3 MB. */
const carLaps = Buffer.from(
  JSON.stringify({
    laps: Object.fromEntries(
      Array.from({ length: LAPS }, (_, index) => [
        index + 1,
        {
          driver: 1 + (index % 4),
          isValid: true,
          lapNum: index + 1,
          position: 7,
          startTime: 1_758_380_000_000 + index * 95_000,
          time: 95_000 + index,
          topSpeed: 151.3,
          sectors: Object.fromEntries(
            [1, 2, 3].map((number) => [number, { flag: 'GREEN', number, time: 31_000 }]),
          ),
          loopSectors: Object.fromEntries(
            Array.from({ length: 24 }, (_, loop) => [
              loop + 1,
              { flag: 'GREEN', isValid: true, number: loop + 1, time: 4_000 + loop, trackLimits: 0 },
            ]),
          ),
        },
      ]),
    ),
  }),
)

function* snapshot() {
  yield Buffer.from('JSON:6+::{"timing":{"analysis":{"laps":{')
  for (let car = 0; car < CARS; car += 1) {
    yield Buffer.from(`${car === 0 ? '' : ','}"${car}":`)
    for (let at = 0; at < carLaps.length; at += PIECE) yield carLaps.subarray(at, at + PIECE)
  }
  yield Buffer.from('}}}}\r\n')
}

test('a snapshot on one line of many MB is reported lap by lap, and never held', async () => {
  const decoder = aks.decoder({ user: 'team', secret: 'secret' })
  decoder.greeting!()
  const before = await heldBytes()
  let [bytes, laps, most] = [0, 0, 0]
  for (const piece of snapshot()) {
    const messages = decoder.take(piece, 0)
    bytes += piece.length
    laps += messages.filter(({ type }) => type === 'lap').length
    most = Math.max(most, messages.length)
  }
  expect(bytes).toBeGreaterThan(15_000_000)
  expect(laps).toBe(CARS * LAPS)
  expect(most).toBeLessThan(100)
  // What is kept: the laps without their loops, for the differences to come.
  expect((await heldBytes()) - before).toBeLessThan(8_000_000)
  expect(
    decoder.take(
      Buffer.from('JSON:::{"timing":{"analysis":{"laps":{"3":{"laps":{"9":{"isValid":false}}}}}}}\n'),
      0,
    ),
  ).toEqual([
    expect.objectContaining({ type: 'lap', key: '3', lapNumber: 9, lapTimeMs: 95_008, valid: false }),
  ])
})

test('fields that no message uses are not kept, however many there are', async () => {
  const decoder = aks.decoder({})
  const take = (round: number) => {
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`${round} ${index}`, 'x'.repeat(500)]),
    )
    const session = { status: many, entry: { 12: { ...many, class: 'GTD', drivers: many } } }
    return decoder.take(Buffer.from(`JSON:::${JSON.stringify({ timing: { session } })}\n`), 0)
  }
  expect(take(0)).toMatchObject([{ type: 'entry', key: '12', class: 'GTD' }])
  const before = await heldBytes()
  for (let round = 1; round <= 60; round += 1) take(round)
  expect((await heldBytes()) - before).toBeLessThan(1_500_000)
})
