import { describe, expect, test } from 'vitest'
import { isTooHeavy, weighJson } from '../../server/calc/json-weight.ts'

const MB = 1024 * 1024
const bytesOf = (text: string) => new TextEncoder().encode(text)
const weigh = (text: string) => weighJson(bytesOf(text), Number.POSITIVE_INFINITY)
const names = (count: number, wrap: (name: string) => string) =>
  `[${Array.from({ length: count }, (_, index) => wrap(index.toString(36))).join(',')}]`

describe('is at least the memory that V8 uses', () => {
  /** Bytes on the heap for each unit, measured in a thread with 16 MB of them. */
  test.each([
    ['1,', 9],
    ['{},', 65],
    ['[],', 41],
    ['1.5,', 10],
    ['"ab",', 10],
    ['[[1]],', 122],
    ['{"a":1,"b":"xy"},', 54],
  ])('%s', (unit, measured) => {
    expect(weigh(`[${unit.repeat(10_000)}1]`)).toBeGreaterThan(measured * 10_000)
  })

  test('objects that all have other names', () => {
    expect(weigh(names(10_000, (name) => `{"${name}":1}`))).toBeGreaterThan(245 * 10_000)
  })
})

test('delimiters in texts are no values, escaped or not', () => {
  const plain = weigh(JSON.stringify('x'.repeat(1000)))
  expect(weigh(JSON.stringify(',[{:'.repeat(250)))).toBe(plain)
  expect(weigh(JSON.stringify(`${'\\"'.repeat(100)},,,,`))).toBeLessThan(2000)
})

test('a name counts once', () => {
  const once = weigh('[{"lapTime":1}]')
  expect(weigh('[{"lapTime":1},{"lapTime":1}]') - once).toBeLessThan(250)
})

test('a season of laps passes at the limit of a body, a bomb does not', () => {
  const row = JSON.stringify(
    Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`field${index}`, index + 0.25])),
  )
  expect(isTooHeavy(bytesOf(`[${`${row},`.repeat(Math.floor((60 * MB) / (row.length + 1)))}1]`))).toBe(false)
  expect(isTooHeavy(bytesOf(`[${'{},'.repeat((40 * MB) / 3)}1]`))).toBe(true)
})
