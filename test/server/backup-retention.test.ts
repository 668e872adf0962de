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
    sizeBytes: fc.integer({ min: 0, max: 100 }),
  }),
  { selector: ({ createdAtMs }) => createdAtMs, maxLength: 60 },
)
const withIds = (given: Omit<Keepable, 'id'>[]): Keepable[] =>
  given.map((each) => ({ ...each, id: String(each.createdAtMs) }))
const keptOf = (all: Keepable[], maxBytes = Number.POSITIVE_INFINITY) => {
  const gone = new Set(toRemove(all, { nowMs: NOW, maxBytes, dayOf }))
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

test('a race weekend leaves the backups of the contract', () => {
  const every15 = (day: number, count: number): Keepable[] =>
    Array.from({ length: count }, (_, index) => {
      const createdAtMs = NOW - day * DAY - index * 15 * 60_000
      return { id: `${day}/${index}`, createdAtMs, reason: 'automatic', sizeBytes: 1, isSound: true }
    })
  const all = [...every15(0, 20), ...every15(1, 20), ...every15(2, 20), ...every15(9, 2)]
  expect(keptOf(all).map(({ id }) => id)).toEqual(['0/0', '0/1', '0/2', '1/0', '2/0', '9/0'])
})

test('a dozen that cannot be restored do not push out the last one that can', () => {
  const unsound = Array.from({ length: 12 }, (_, index): Keepable => {
    const createdAtMs = NOW - index * 60_000
    return { id: `bad ${index}`, createdAtMs, reason: 'manual', sizeBytes: 1, isSound: false }
  })
  const of = (id: string, ageMs: number, reason: Keepable['reason']): Keepable => {
    return { id, createdAtMs: NOW - ageMs, reason, sizeBytes: 1, isSound: true }
  }
  const sound = of('good', 5 * DAY, 'automatic')
  expect(keptOf([...unsound, sound]).map(({ id }) => id)).toContain('good')
  const undo = of('undo', 2 * HOUR, 'beforeRestore')
  const manual = unsound.map((each) => ({ ...each, isSound: true }))
  expect(keptOf([...manual, undo]).map(({ id }) => id)).toContain('undo')
  expect(keptOf([...manual, undo])).toHaveLength(10)
})

describe('what stays below so many bytes', () => {
  const sum = (list: Keepable[]) => list.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0)
  const limits = fc.integer({ min: 0, max: 600 })

  test('is no more than that, but for the last sound one and the last undo of today', () => {
    fc.assert(
      fc.property(backups, limits, (given, maxBytes) => {
        const all = withIds(given)
        const kept = keptOf(all, maxBytes)
        const lastSound = keptOf(all).find(({ isSound }) => isSound)
        const lastUndo = keptOf(all).find(isUndo)
        for (const each of [lastSound, lastUndo]) if (each) expect(kept).toContainEqual(each)
        const others = kept.filter(({ id }) => id !== lastSound?.id && id !== lastUndo?.id)
        expect(others.length === 0 || sum(kept) <= maxBytes).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })

  test('is all that stays by number where it fits, and of the others the newest of each kind', () => {
    fc.assert(
      fc.property(backups, limits, (given, maxBytes) => {
        const all = withIds(given)
        const [unbounded, kept] = [keptOf(all), keptOf(all, maxBytes)]
        if (sum(unbounded) <= maxBytes) {
          expect(kept).toEqual(unbounded)
          return
        }
        const ids = new Set(kept.map(({ id }) => id))
        const gone = unbounded.filter(({ id }) => !ids.has(id))
        const isMade = ({ reason }: Keepable) => reason === 'manual'
        // One by hand goes only when of the others nothing more could.
        if (gone.some(isMade)) {
          const rest = kept.filter((each) => !isMade(each))
          expect(rest.length).toBeLessThanOrEqual(2)
        }
        const isFree = (each: Keepable) => !isUndo(each) && each !== unbounded.find(({ isSound }) => isSound)
        for (const is of [isMade, (each: Keepable) => !isMade(each)]) {
          const newestGone = gone.filter(is).filter(isFree)[0]
          const oldestKept = kept.filter(is).filter(isFree).at(-1)
          if (newestGone && oldestKept) expect(oldestKept.createdAtMs).toBeGreaterThan(newestGone.createdAtMs)
        }
      }),
      { numRuns: RUNS },
    )
  })
})
