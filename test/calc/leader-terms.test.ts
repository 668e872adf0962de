import { describe, expect, test } from 'vitest'
import { claimTerm, mustYield } from '../../server/calc/leader-terms.ts'

const now = '2026-04-17T08:00:00.000Z'
const since = '2026-04-16T08:00:00.000Z'
const claim = { machine: 'this', known: 0, isElsewhere: false, now }

describe('a term', () => {
  test('begins with the first garage, and continues from its state', () => {
    expect(claimTerm({ term: 0, machine: null, since: null }, claim)).toEqual({
      term: 1,
      machine: 'this',
      since: now,
    })
    const own = { term: 4, machine: 'this', since }
    expect(claimTerm(own, claim)).toEqual(own)
  })

  test('is a new one where another laptop has led', () => {
    expect(claimTerm({ term: 4, machine: 'other', since }, claim)).toEqual({
      term: 5,
      machine: 'this',
      since: now,
    })
  })

  test('is never lowered, and never given out twice', () => {
    expect(claimTerm({ term: 2, machine: 'this', since }, { ...claim, known: 7 }).term).toBe(7)
    expect(claimTerm({ term: 2, machine: 'other', since }, { ...claim, known: 7 }).term).toBe(8)
  })

  test('of a backup of before there were terms is new only on another laptop', () => {
    const unknown = { term: 0, machine: null, since: null }
    expect(claimTerm(unknown, { ...claim, known: 3 }).term).toBe(3)
    expect(claimTerm(unknown, { ...claim, isElsewhere: true }).term).toBe(2)
  })
})

describe('a laptop goes on standby', () => {
  const own = { machine: 'this', term: 3, garage: 'abcd', account: 'acme' }
  const other = { machine: 'other', term: 4, garage: 'abcd', account: 'acme' }

  test('before another one of a later term, or of the same', () => {
    expect(mustYield(own, other)).toBe(true)
    expect(mustYield(own, { ...other, term: 3 })).toBe(true)
    expect(mustYield(own, { ...other, term: 2 })).toBe(false)
  })

  test('never because of itself, nor because of another garage', () => {
    expect(mustYield(own, { ...other, machine: 'this' })).toBe(false)
    expect(mustYield(own, { ...other, garage: 'ef01', account: 'bravo' })).toBe(false)
    expect(
      mustYield({ ...own, garage: null, account: null }, { ...other, garage: null, account: null }),
    ).toBe(false)
  })

  test('also where the two began to share by themselves, or never did', () => {
    expect(mustYield(own, { ...other, garage: 'ef01' })).toBe(true)
    expect(mustYield({ ...own, garage: null }, { ...other, garage: null })).toBe(true)
  })
})
