import { expect, it } from 'vitest'
import { Crossings } from '../../server/timing/book/crossings.ts'

it('gives the crossings between two race times, if each lap begins where the one before ends', () => {
  const crossings = new Crossings()
  crossings.add({ lapTimeMs: 100, totalMs: 300, link: 0 })
  crossings.add({ lapTimeMs: 90, totalMs: 390, link: 0 })
  expect(crossings.between(200, 390).map(({ totalMs }) => totalMs)).toEqual([300, 390])
  expect(crossings.between(100, 390)).toEqual([])
})

it('ends at a lap without length, which begins where it ends', () => {
  const crossings = new Crossings()
  crossings.add({ lapTimeMs: 0, totalMs: 300, link: 0 })
  expect(crossings.between(200, 300)).toEqual([])
})
