import fc from 'fast-check'
import { expect, test } from 'vitest'
import { functionNamed } from '../../../server/calc/kpi/function-table.ts'
import type { Value } from '../../../server/calc/kpi/kpi-function.ts'
import { createRecording, type Series } from '../../../server/calc/kpi/recording.ts'

/** Steps with gaps, of half of them with repeated times too, and a value for each time. */
const samplesWith = (...steps: number[]) =>
  fc.array(
    fc.record({
      step: fc.constantFrom(...steps),
      // Of similar size, so that the order of a sum shows in its last bits.
      x: fc.oneof(
        fc.integer({ min: -1e6, max: 1e6 }).map((whole) => whole / 7),
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
      ),
    }),
    { minLength: 2, maxLength: 200 },
  )
const samples = fc.oneof(samplesWith(0, 0.01, 0.01, 0.02, 0.5), samplesWith(0.01, 0.01, 0.02, 0.5))

const recordingOf = (x: Series, t: Series) =>
  createRecording(
    new Map([
      ['t', t],
      ['x', x],
    ]),
  )

function timesOf(steps: readonly number[]): Series {
  let at = 0
  return Float64Array.from(steps, (step) => {
    at += step
    return at
  })
}

test.each<[name: string, parameters: Value[]]>([
  ['Derivative', []],
  ['RollingAvg', [0.1]],
  ['Smooth', [0.1]],
])('%s has the same bits with and without a missing sample behind the others', (name, parameters) => {
  const run = (x: Series, t: Series) =>
    functionNamed(name)?.run([x, ...parameters], recordingOf(x, t), [], () => new Float64Array(t.length))
  fc.assert(
    fc.property(samples, (rows) => {
      const x = Float64Array.from(rows, (row) => row.x)
      const t = timesOf(rows.map(({ step }) => step))
      const longer = run(Float64Array.of(...x, Number.NaN), Float64Array.of(...t, (t.at(-1) as number) + 1))
      expect((longer as Series).subarray(0, x.length)).toEqual(run(x, t))
    }),
  )
})

test('each sample lasts to the next one, at most five times the usual step', () => {
  fc.assert(
    fc.property(samples, (rows) => {
      const t = timesOf(rows.map(({ step }) => step))
      const { dt, longestStep } = recordingOf(t, t)
      const steps = Array.from(t.subarray(1), (at, i) => Math.min(at - (t[i] as number), longestStep))
      expect([...dt]).toEqual([...steps, 0])
    }),
  )
})
