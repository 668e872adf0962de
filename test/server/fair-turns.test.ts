import { describe, expect, test, vi } from 'vitest'
import { type Bounds, FairTurns, type Wanted } from '../../server/domain/fair-turns.ts'

const refused = new Error('full')
const turnsOf = (bounds: Partial<Bounds>) =>
  new FairTurns({ total: 2, maxWaiting: 4, maxWaitMs: 60_000, refuse: () => refused, ...bounds })

/** Takes turns and notes under which name each was granted or refused. */
function turnstile(turns: FairTurns) {
  const seen: string[] = []
  const held = new Map<string, Awaited<ReturnType<FairTurns['take']>>>()
  return {
    seen,
    held,
    async take(name: string, wanted: Wanted) {
      turns.take(wanted).then(
        (hold) => {
          held.set(name, hold)
          seen.push(name)
        },
        () => seen.push(`no ${name}`),
      )
      await Promise.resolve()
      await Promise.resolve()
    },
    async release(name: string) {
      held.get(name)?.release()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

describe('turns', () => {
  test('one key with many requests costs another key one place', async () => {
    const { take, release, seen } = turnstile(turnsOf({ total: 1 }))
    for (const name of ['a1', 'a2', 'a3']) await take(name, { key: 'a' })
    await take('b1', { key: 'b' })
    expect(seen).toEqual(['a1'])
    for (const name of ['a1', 'a2', 'b1', 'a3']) await release(name)
    expect(seen).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  test('a full queue gives a place of the key that has most to one that has fewer, and no more than is fair', async () => {
    const { take, seen } = turnstile(turnsOf({ total: 1, maxWaiting: 3 }))
    await take('running', { key: 'x' })
    for (const name of ['a1', 'a2', 'a3', 'a4']) await take(name, { key: 'a' })
    expect(seen).toEqual(['running', 'no a4'])
    await take('b1', { key: 'b' })
    expect(seen.at(-1)).toBe('no a3')
    await take('b2', { key: 'b' })
    expect(seen.at(-1)).toBe('no b2')
  })

  test('those who go first are served before others and push one of them out', async () => {
    const { take, release, seen } = turnstile(turnsOf({ total: 1, maxWaiting: 2 }))
    await take('running', { key: 'x' })
    await take('a1', { key: 'a' })
    await take('b1', { key: 'b' })
    await take('owner', { key: 'a', first: true })
    expect(seen).toEqual(['running', 'no b1'])
    await release('running')
    expect(seen.at(-1)).toBe('owner')
  })

  test('who waits too long is refused, and those behind go on', async () => {
    vi.useFakeTimers()
    const { take, seen } = turnstile(turnsOf({ total: 10, maxWaitMs: 1000 }))
    await take('a', { key: 'a', amount: 6 })
    await take('b', { key: 'b', amount: 6 })
    await vi.advanceTimersByTimeAsync(500)
    await take('c', { key: 'c', amount: 4 })
    expect(seen).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(501)
    expect(seen).toEqual(['a', 'no b', 'c'])
    vi.useRealTimers()
  })
})

describe('amounts', () => {
  test('a key holds its share and no more; who waits for their own share holds up no one', async () => {
    const { take, release, seen } = turnstile(turnsOf({ total: 100, share: 40 }))
    await take('a1', { key: 'a', amount: 30 })
    await take('a2', { key: 'a', amount: 30 })
    await take('b1', { key: 'b', amount: 40 })
    expect(seen).toEqual(['a1', 'b1'])
    await release('a1')
    expect(seen).toEqual(['a1', 'b1', 'a2'])
  })

  test('what is larger than a share waits for all of the share', async () => {
    const turns = turnsOf({ total: 100, share: 40 })
    const hold = await turns.take({ key: 'a', amount: 1000 })
    expect(turns.held).toBe(40)
    hold.shrink(7)
    expect(turns.held).toBe(7)
    hold.shrink(9)
    expect(turns.held).toBe(7)
    hold.release()
    hold.release()
    expect(turns.held).toBe(0)
  })

  test('small ones have what is kept for them, and pass a large one that waits', async () => {
    const { take, seen } = turnstile(turnsOf({ total: 100, reserve: 20, small: 5 }))
    await take('a', { key: 'a', amount: 70 })
    await take('b', { key: 'b', amount: 20 })
    await take('c', { key: 'c', amount: 5 })
    await take('d', { key: 'd', amount: 5 })
    expect(seen).toEqual(['a', 'c', 'd'])
  })

  test('a stream of middling ones cannot keep a large one waiting', async () => {
    const { take, release, seen } = turnstile(turnsOf({ total: 100 }))
    await take('a', { key: 'a', amount: 60 })
    await take('large', { key: 'b', amount: 90 })
    await take('c', { key: 'c', amount: 10 })
    expect(seen).toEqual(['a'])
    await release('a')
    expect(seen).toEqual(['a', 'large', 'c'])
  })
})
