import { expect, test } from 'vitest'
import type { Plant } from './plants.ts'
import { rangeOn } from './range.ts'
import { openStage } from './stage.ts'
import { fire } from './volley.ts'

const isLong = process.env.FAULT_ROUNDS !== undefined
const COUNT = 3000
const IN_FLIGHT = 8

/** The judge's expected finding for each. */
const says: [Plant, RegExp][] = [
  ['a list shows the rows of every account', /tells ours of another account/],
  ['an error shows where it was thrown', /shows the insides/],
  ['a body that is no JSON throws', /a failure: 500/],
  ['a text is looked at by a slow expression', /slow: /],
]

test.each(isLong ? says : says.slice(0, 1))(
  '%s: the judge finds it',
  async (plant, expected) => {
    const stage = await openStage(plant, { plant, spares: 1 })
    try {
      const { findings, count } = await fire(rangeOn(stage), {
        seed: plant,
        count: COUNT,
        inFlight: IN_FLIGHT,
        until: expected,
      })
      const named = findings.find(({ what }) => expected.test(what))
      console.log(`${plant}: after ${count} requests: ${named?.what}\n  ${named?.curl}`)
      expect(named?.what).toMatch(expected)
    } finally {
      await stage.end()
    }
  },
  600_000,
)
