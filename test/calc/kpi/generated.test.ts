import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { compileProfile, type KpiItem } from '../../../server/calc/kpi/profile.ts'
import { evaluateAll, recordingOf } from '../../support/kpi.ts'
import { expressions, HOST_NAMES } from '../../support/kpi-grammar.ts'

const KPIS = 10
/** 20,000 expressions; by `npm run faults` a million. */
const PROFILES = Number(process.env.FAULT_ROUNDS ?? 10) * 200
/** Long enough for a busy machine, too short for work without end. */
const MAX_MS = 5000

const few = (length: number, value: (i: number) => number | null) =>
  Array.from({ length }, (_, i) => value(i))

const sampled = (length: number, step: number, hole: number) =>
  recordingOf({
    t: few(length, (i) => i * step),
    x: few(length, (i) => (i % hole === 1 ? null : Math.sin(i) * 3)),
    y: few(length, (i) => (i % 7) - 2),
    'Wheel Speed': few(length, (i) => 40 + (i % 5)),
  })

const RECORDINGS = [0, 1, 2, 40, 41].map((length) =>
  sampled(length, length === 41 ? 0 : 0.1, length === 2 ? 2 : 5),
)

/** All allowed messages; words repeated from the expression are in quotes or at the end. */
const ERRORS = [
  /^unknown channel: /,
  /^expected (a value|the end|"[(),]")(, found .+)?$/s,
  /^(the expression (is empty|is longer than 4 KB|has more than 500 parts)|nested deeper than 64 levels)$/,
  /^(".+" means nothing here|use (==|&&|\|\|) .+|this text is not closed)$/,
  /^compare two values at a time, such as /,
  /^there is no function /,
  /^\w+ takes \d( to \d)? arguments?, here are \d+$/,
  /^\w+ wants (a channel|a single number) for \w+/,
  /^must be "up" or "down" or "any"$/,
  /^Channel takes a name in quotes/,
  /^a text is no value; /,
  /^(maths channels are nested too deep|the maths channel m\d leads back to itself)$/i,
  /^the result is not a finite number$/,
  /^(there is no sample( around .+ s)?|no time passes|the condition holds for no sample)$/,
  /^(StdDev needs two samples|two samples with both values are needed)$/,
  /^(one of the channels|the first channel) never changes$/,
  /^the (percentile lies between 0 and 100|time( of a window)? must be greater than 0|frequency must be .+)$/,
  /^it never crosses -?(\d|Infinity|NaN)/,
]
const inWords = (error: string) => {
  const reason = error.replace(/^(in the maths channel m\d: )*(column \d+: )?/i, '')
  return ERRORS.some((pattern) => pattern.test(reason))
}

const isSame = (a: KpiItem | undefined, b: KpiItem | undefined) =>
  a !== undefined &&
  b !== undefined &&
  ('error' in a ? 'error' in b && a.error === b.error : 'value' in b && Object.is(a.value, b.value))

/** The error of an answer; undefined if there is none. */
function violationOf(item: KpiItem): string | undefined {
  if ('error' in item) return inWords(item.error) ? undefined : `an error without words: ${item.error}`
  if (typeof item.value !== 'number' || !Number.isFinite(item.value)) return `not finite: ${item.value}`
  const host = HOST_NAMES.find((name) => item.name.includes(name))
  return host && `a value although there is ${host} in it: ${item.value}`
}

const seen = { values: 0, errors: 0 }

it('answers every expression with a finite number or words, in time and the same each time', {
  timeout: 60_000 + PROFILES * 50,
}, () => {
  const prototype = Reflect.ownKeys(Object.prototype).length
  const profiles = fc.record({
    recording: fc.constantFrom(...RECORDINGS),
    kpis: fc.array(expressions, { minLength: KPIS, maxLength: KPIS, size: 'max' }),
    maths: fc.tuple(expressions, expressions),
  })
  const property = fc.property(profiles, ({ recording, kpis, maths }) => {
    const profile = {
      constants: { limit: 1.5 },
      mathChannels: maths.map((expression, k) => ({ name: `m${k + 1}`, expression })),
    }
    const named = kpis.map((expression) => ({ name: expression, expression }))
    const began = performance.now()
    const compiled = compileProfile({ ...profile, kpis: named }, recording.names)
    const items = compiled.evaluate(recording)
    const again = compiled.evaluate(recording)
    const alone = kpis.flatMap((expression) => evaluateAll([expression], recording, profile))
    expect(performance.now() - began).toBeLessThan(MAX_MS)
    const violations = items.flatMap((item) => violationOf(item) ?? [])
    for (const [k, item] of items.entries()) {
      if (!isSame(item, again[k])) violations.push(`${item.name}: another answer the second time`)
      if (!isSame(item, alone[k])) violations.push(`${item.name}: another answer beside other KPIs`)
      seen['error' in item ? 'errors' : 'values'] += 1
    }
    if (violations.length > 0) throw new Error(violations.join('\n'))
  })
  fc.assert(property, { numRuns: PROFILES })
  expect(Reflect.ownKeys(Object.prototype)).toHaveLength(prototype)
})

// Expressions that are all refused would prove nothing.
afterAll(() => {
  const all = seen.values + seen.errors
  expect(all).toBeGreaterThanOrEqual(PROFILES * KPIS)
  expect(seen.values / all).toBeGreaterThan(0.1)
  expect(seen.errors / all).toBeGreaterThan(0.1)
})
