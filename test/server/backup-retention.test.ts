import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Keepable, toRemove } from '../../server/backups/retention.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const dayOf = (ms: number) => String(Math.floor(ms / DAY))
const NOW = 20_000 * DAY + 15 * HOUR
const RUNS = Number(process.env.FAULT_ROUNDS ?? 1) * 500

const reasons = ['manual', 'automatic', 'beforeRestore', 'beforeMigration'] as const
const backups = fc.uniqueArray(
  fc.record({
    createdAtMs: fc.integer({ min: 0, max: 20 * 24 * 60 }).map((minutes) => NOW - minutes * 60_000),
    reason: fc.constantFrom(...reasons),
    isSound: fc.boolean().map((is) => is),
  }),
  { selector: ({ createdAtMs }) => createdAtMs, maxLength: 60 },
)
const withIds = (given: Omit<Keepable, 'id'>[]): Keepable[] =>
  given.map((each) => ({ ...each, id: String(each.createdAtMs) }))
const keptOf = (all: Keepable[]) => {
  const gone = new Set(toRemove(all, NOW, dayOf))
  return all.filter(({ id }) => !gone.has(id)).sort((a, b) => b.createdAtMs - a.createdAtMs)
}
const isToday = ({ createdAtMs }: Keepable) => dayOf(createdAtMs) === dayOf(NOW)
const isUndo = (each: Keepable) => each.reason === 'beforeRestore' && isToday(each)

const property = (holds: (kept: Keepable[], all: Keepable[]) => void) =>
  fc.assert(
    fc.property(backups, (given) => {
      const all = withIds(given)
      holds(keptOf(all), all)
    }),
    { numRuns: RUNS },
  )

describe('what stays of any set of backups', () => {
  test('is at most ten, but for what undoes a restore of today and the last sound one', () => {
    property((kept) => {
      const unbound = kept.filter((each) => !isUndo(each))
      expect(unbound.length).toBeLessThanOrEqual(kept.length > 10 ? 1 : 10)
    })
  })

  test('is of today at most three automatic ones, the latest', () => {
    property((kept, all) => {
      const automatic = (list: Keepable[]) =>
        list.filter((each) => isToday(each) && each.reason === 'automatic' && each.isSound)
      const latest = automatic(all).sort((a, b) => b.createdAtMs - a.createdAtMs)
      expect(automatic(kept)).toEqual(latest.slice(0, automatic(kept).length))
      expect(automatic(kept).length).toBeLessThanOrEqual(3)
    })
  })

  test('is of an older day at most one, its last sound one', () => {
    property((kept, all) => {
      const lastSound = all.filter(({ isSound }) => isSound).sort((a, b) => b.createdAtMs - a.createdAtMs)
      for (const [day, same] of Map.groupBy(
        kept.filter((each) => !isToday(each)),
        (each) => dayOf(each.createdAtMs),
      )) {
        expect(same).toEqual([lastSound.find((each) => dayOf(each.createdAtMs) === day)])
      }
    })
  })

  test('has the last sound one, every undo of today, and nothing less than ten allow', () => {
    property((kept, all) => {
      const sound = (list: Keepable[]) =>
        list.filter(({ isSound }) => isSound).sort((a, b) => b.createdAtMs - a.createdAtMs)[0]
      expect(sound(kept)).toEqual(sound(all))
      expect(kept.filter(isUndo).length).toBe(all.filter(isUndo).length)
      const days = new Set(
        all.filter((each) => each.isSound && !isToday(each)).map(({ createdAtMs }) => dayOf(createdAtMs)),
      )
      const today = all.filter(isToday)
      const automatic = today.filter(({ reason, isSound }) => reason === 'automatic' && isSound).length
      const others = today.filter(({ reason }) => reason !== 'automatic').length
      const wanted = days.size + Math.min(3, automatic) + others
      expect(kept.length).toBeGreaterThanOrEqual(Math.min(10, wanted))
    })
  })
})

test('a race weekend leaves what the contract says', () => {
  const every15 = (day: number, count: number): Keepable[] =>
    Array.from({ length: count }, (_, index) => {
      const createdAtMs = NOW - day * DAY - index * 15 * 60_000
      return { id: `${day}/${index}`, createdAtMs, reason: 'automatic', isSound: true }
    })
  const all = [...every15(0, 20), ...every15(1, 20), ...every15(2, 20), ...every15(9, 2)]
  expect(keptOf(all).map(({ id }) => id)).toEqual(['0/0', '0/1', '0/2', '1/0', '2/0', '9/0'])
})

test('a dozen that cannot be restored do not push out the last one that can', () => {
  const unsound = Array.from({ length: 12 }, (_, index): Keepable => {
    return { id: `bad ${index}`, createdAtMs: NOW - index * 60_000, reason: 'manual', isSound: false }
  })
  const sound: Keepable = { id: 'good', createdAtMs: NOW - 5 * DAY, reason: 'automatic', isSound: true }
  expect(keptOf([...unsound, sound]).map(({ id }) => id)).toContain('good')
  const undo: Keepable = { id: 'undo', createdAtMs: NOW - 2 * HOUR, reason: 'beforeRestore', isSound: true }
  const manual = unsound.map((each) => ({ ...each, isSound: true }))
  expect(keptOf([...manual, undo]).map(({ id }) => id)).toContain('undo')
  expect(keptOf([...manual, undo])).toHaveLength(10)
})
