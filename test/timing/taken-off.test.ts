import { expect, test } from 'vitest'
import { ofLastRun } from '../../server/feeds/pipeline/of-last-run.ts'
import { TakenOff } from '../../server/feeds/pipeline/taken-off.ts'
import type { CarState } from '../../server/timing/book/effects.ts'
import { RunBook } from '../../server/timing/book/run-book.ts'
import type { TimingMessage } from '../../server/timing/model.ts'

const car = (key: string, takenOff: number) => ({ key, takenOff }) as CarState

test('laps that penalties took off are those of the run that is on, those before the restart included', () => {
  const laps = new TakenOff({ 7: 2 })
  expect([laps.hasChanged, laps.of(1)]).toEqual([false, { 7: 2 }])
  laps.take(1, car('7', 2))
  expect(laps.hasChanged).toBe(false)
  laps.take(1, car('8', 1))
  expect([laps.hasChanged, laps.of(1), laps.hasChanged]).toEqual([true, { 7: 2, 8: 1 }, false])
  laps.take(1, car('7', 0))
  expect([laps.hasChanged, laps.of(1)]).toEqual([true, { 8: 1 }])
  expect(laps.of(2)).toEqual({})
  laps.take(2, car('9', 1))
  expect(laps.of(2)).toEqual({ 9: 1 })
})

test('a lap after a restart has its number where a penalty had lowered the count, without a list of the order', () => {
  const stored = [1, 2, 3].map((lapNumber) => ({
    lapNumber,
    lapTimeMs: 60_000,
    elapsedMs: 60_000 * lapNumber,
    takenOff: 1,
  }))
  const run = { key: '7', name: 'Race', kind: null, startsAt: null, openedAt: 0, restarts: 0, greenAt: 0 }
  const book = new RunBook({ stored: () => stored, resume: run })
  book.end()
  // Laps 4 and 5 are one gap: the crossing between them was not heard.
  const reported: TimingMessage = { type: 'standing', key: '7', position: 1, laps: 4, totalMs: 300_000 }
  const effects = book.take(reported, 300_000)
  expect(effects.flatMap((effect) => (effect.type === 'lap' ? effect.lap : []))).toMatchObject([
    { lapNumber: 5, lapTimeMs: 120_000, marker: 'gap' },
  ])
})

test('what is recalled begins where the last run is named first', () => {
  const run = (key: string): TimingMessage => ({
    type: 'run',
    key,
    name: '',
    kind: null,
    startsAt: null,
    ended: false,
  })
  const flag: TimingMessage = { type: 'flag', flag: 'green', at: null }
  const reported = (...messages: TimingMessage[]) => messages.map((message, at) => ({ message, at }))
  const from = (...messages: TimingMessage[]) => ofLastRun(reported(...messages))[0]?.at
  expect(from(flag, flag)).toBe(0)
  expect(from(flag, run('1'), flag, run('1'))).toBe(1)
  expect(from(run('1'), flag, run('2'), flag, run('2'))).toBe(2)
  expect(ofLastRun([])).toEqual([])
})
