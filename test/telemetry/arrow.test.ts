import { tableFromArrays, tableToIPC } from 'apache-arrow'
import { describe, expect, test } from 'vitest'
import { readArrow } from '../../server/telemetry/read-arrow.ts'
import { TelemetryError } from '../../server/telemetry/telemetry.ts'

const table = tableFromArrays({ t: [0, 0.5, 1], speed: [10, 20, 30] })
const forms = (['stream', 'file'] as const).map(
  (form) => [form, Buffer.from(tableToIPC(table, form))] as const,
)

describe.each(forms)('an Arrow %s', (_, good) => {
  test('is read as it stands', () => {
    expect(readArrow(good).map(({ name, values }) => [name, [...values]])).toEqual([
      ['t', [0, 0.5, 1]],
      ['speed', [10, 20, 30]],
    ])
  })

  // The reader of Arrow runs on for ever in about one of fifty.
  test('with one bit turned, whichever, is read or refused at once', () => {
    for (let at = 0; at < good.length; at += 1) {
      const bytes = Buffer.from(good)
      bytes[at] = (bytes[at] as number) ^ (1 << ((at * 5) % 8))
      try {
        readArrow(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(TelemetryError)
      }
    }
  })

  test('that is cut off is refused, or read as far as it goes', () => {
    for (let length = 0; length < good.length; length += 7) {
      try {
        readArrow(good.subarray(0, length))
      } catch (error) {
        expect(error).toBeInstanceOf(TelemetryError)
      }
    }
  })
})
