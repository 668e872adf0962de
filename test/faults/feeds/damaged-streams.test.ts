import { expect, test } from 'vitest'
import { RunBook } from '../../../server/timing/book/run-book.ts'
import type { TimingDecoder } from '../../../server/timing/model.ts'
import type { Received } from '../../../server/timing/recording.ts'
import { heldBytes } from '../../support/memory.ts'
import { damaged, expectSound } from '../../timing/damage.ts'
import { Store } from '../../timing/hear.ts'
import { cutApart } from '../../timing/link-cuts.ts'
import { generatedRace } from '../../timing/race-generator.ts'
import { chanceOf } from '../seed.ts'
import { lengthOf } from './feed-stand.ts'
import { ruined, STREAMS } from './streams.ts'

/** Of all kinds together. */
const ALL =
  process.env.FAULT_ROUNDS === undefined ? 4000 : Math.max(4000, Number(process.env.FAULT_ROUNDS) * 200)
const EACH = ALL / STREAMS.length
const RACES = ALL / 40
/** Feeds that number their laps: a damaged race time cannot be recognised. */
const NUMBERED: ReadonlySet<string> = new Set(['multiloop', 'aks'])
const DAMAGE = 0.02
/** Of the laps found, where one line in fifty is damaged: a flipped digit may be another time. */
const MAX_WRONG = 0.01
const MAX_GROWTH_BYTES = 30 * 1024 * 1024

/** What the book makes of a stream in pieces of any size. */
function hearInPieces(
  decoder: TimingDecoder,
  book: RunBook,
  lines: readonly Received[],
  most: number,
): Store {
  const store = new Store()
  decoder.greeting?.()
  book.connected()
  for (const { at, bytes } of lines) {
    for (let from = 0; from < bytes.length; from += most)
      for (const message of decoder.take(bytes.subarray(from, from + most), at ?? 0))
        store.take(book.take(message, at ?? 0))
    decoder.tick?.(at ?? 0)
  }
  store.take(book.end())
  return store
}

test.each(STREAMS)(
  `$kind: ${EACH} damaged streams: no error, no growth, and laps that were driven`,
  { timeout: EACH * 100 + 20_000 },
  async ({ kind }, stream) => {
    const random = chanceOf(`damaged streams of ${kind}`)
    const adapter = STREAMS.find(([each]) => each.kind === kind)![0]
    // One decoder hears them all, as on a link that stays up.
    const lasting = adapter.decoder({})
    let book = new RunBook()
    let before = 0
    let laps = 0
    let wrong = 0
    for (let round = 0; round < EACH; round++) {
      const { lines, lapTimes } = stream(random)
      const reported = ruined(lines, random, random.between(0, DAMAGE * 2))
      const store = hearInPieces(adapter.decoder({}), new RunBook(), reported, random.whole(1, 400))
      if (!NUMBERED.has(kind)) expectSound(store)
      for (const { lap } of store.rows.values()) {
        if (lap.marker !== null || !lap.valid || lap.lapTimeMs === null) continue
        laps++
        if (!lapTimes.has(lap.lapTimeMs)) wrong++
      }
      for (const { at, bytes } of reported)
        for (const message of lasting.take(bytes, at ?? 0)) book.take(message, at ?? 0)
      if (round === Math.floor(EACH / 2)) {
        before = await heldBytes()
        book = new RunBook()
      }
    }
    expect((await heldBytes()) - before).toBeLessThan(MAX_GROWTH_BYTES)
    console.log(`${kind}: ${laps} laps, ${wrong} of them with a time that was not driven`)
    expect(laps).toBeGreaterThan(EACH)
    expect(wrong / laps).toBeLessThan(MAX_WRONG)
  },
)

test(`${RACES} damaged races of RMonitor over a link that is cut: sound laps`, {
  timeout: RACES * 1000,
}, () => {
  const { between, whole } = chanceOf('damaged and cut races')
  for (let round = 0; round < RACES; round++) {
    const race = generatedRace(whole(0, 2 ** 31), { cars: whole(1, 12), laps: whole(1, 40) })
    const lines = damaged(race.lines, round, between(0, 0.1))
    const length = lengthOf(lines)
    const places = Array.from({ length: whole(0, 50) }, () => whole(0, length - 1)).toSorted((a, b) => a - b)
    expectSound(cutApart(lines, places, () => true))
  }
})
