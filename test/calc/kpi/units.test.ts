import { expect, test } from 'vitest'
import { compileProfile, type KpiProfile } from '../../../server/calc/kpi/profile.ts'
import { conversion, parseUnit, type Unit } from '../../../server/calc/physical-unit.ts'
import { type Columns, recordingOf } from '../../support/kpi.ts'

const T = [0, 1, 2]
/** 36, 72 and 108 km/h. */
const SPEED = [10, 20, 30]
const COLUMNS: Columns = {
  t: T,
  speed: SPEED,
  kph: SPEED.map((value) => value * 3.6),
  bare: SPEED,
  brake: [10, 20, 40],
  temp: [20, 80, 100],
  ay: [1, -2, 0.5],
  steer: [0, 90, 180],
  throttle: [0, 50, 100],
  odd: SPEED,
}
const UNITS = {
  speed: 'm/s',
  kph: 'km/h',
  brake: 'bar',
  temp: '°C',
  ay: 'G',
  steer: 'deg',
  throttle: '%',
  odd: 'furlongs',
}

/** The value with its unit and note, or the error, of an expression whose KPI has this unit. */
function given(expression: string, unit: string | null, profile: Omit<KpiProfile, 'kpis'> = {}) {
  const recording = recordingOf(COLUMNS)
  const compiled = compileProfile(
    { ...profile, kpis: [{ name: 'kpi', expression, unit }] },
    recording.names,
    UNITS,
  )
  const [item] = compiled.evaluate(recording)
  if (!item) throw new Error('no item')
  return 'error' in item
    ? item.error
    : [item.value, item.unit, item.note].filter((part) => part !== undefined)
}
const close = (value: number) => expect.closeTo(value, 9)

test.each([
  ['Max(speed)', 'km/h', 108],
  ['Max(kph)', 'km/h', 108],
  ['Max(kph)', 'm/s', 30],
  ['Max(speed)', 'mph', 30 / 0.447_04],
  ['Min(speed)', 'kph', 36],
  ['Median(brake)', 'psi', 20e5 / 6894.757_293_168],
  ['Percentile(speed, 50)', 'km/h', 72],
  ['MaxWhere(speed, brake < 30)', 'km/h', 72],
  ['ValueAt(speed, 1.5)', 'km/h', 90],
  ['Max(Window(1, Max(speed)))', 'km/h', 108],
  ['speed', 'km/h', 108],
  // A difference of temperatures has no zero point, a temperature has.
  ['Max(temp)', '°F', 212],
  ['Range(temp)', '°F', 144],
  ['Max(temp) - Min(temp)', 'F', 144],
  ['Max(temp)', 'K', 373.15],
  // Functions that change the unit.
  ['Integrate(speed)', 'm', 40],
  ['Integrate(kph)', 'km', 0.04],
  ['Max(Derivative(kph))', 'm/s²', 10],
  ['Max(Derivative(kph))', 'G', 10 / 9.806_65],
  ['Max(Sqrt(speed * speed + kph * kph))', 'km/h', 108 * Math.SQRT2],
  ['Max(speed ^ 2) ^ 0.5', 'km/h', 108],
  ['Slope(steer, speed)', 'm/s/deg', 1 / 9],
  ['TimeWhere(speed > 15)', 'ms', 1000],
  ['GateAbove(throttle, 50)', '%', 200 / 3],
  ['Min(speed) / Max(kph)', '%', 100 / 3],
  ['Atan2(1, 1)', 'deg', 45],
  // Channels of two units in one expression.
  ['Max(kph - speed)', 'km/h', 0],
  ['CountWhere(kph == speed)', null, 3],
  ['Max(If(brake > 30, kph, speed))', 'm/s', 30],
  // Numbers: a conversion by hand in any number of steps, or a weight.
  ['Max(speed) * 3.6', 'km/h', 108],
  ['Max(speed * 3600 / 1000)', 'km/h', 108],
  ['Max(ay) * 9.81', 'm/s^2', 9.81],
  ['Max(speed * 3.6 - kph)', 'km/h', 0],
  ['0.25 * Max(speed) + 0.75 * Max(kph)', 'km/h', 108],
  ['Max(speed) / 2', 'km/h', 54],
  ['Max(Clamp(speed, 0, 25))', 'm/s', 25],
  ['Round(Max(speed))', 'm/s', 30],
  ['Max(If(brake > 30, speed, 0))', 'km/h', 108],
  // A number without a unit is compatible with any.
  ['CountWhere(speed > 15)', 'samples', 2],
  ['Corr(speed, kph)', '%', 1],
] as const)('%s in %s is %d', (expression, unit, value) => {
  const [found, shown, note] = given(expression, unit)
  expect([found, note]).toEqual([close(value), undefined])
  if (unit) expect(shown).toBe(unit)
})

test.each([
  ['Max(speed)', 'bar', 'the result is in m/s, which cannot be converted to bar'],
  ['TimeWhere(speed > 1)', 'm', 'the result is in s, which cannot be converted to m'],
  ['Integrate(speed)', 'km/h', 'the result is in m/s·s, which cannot be converted to km/h'],
  ['Max(speed + brake)', 'km/h', 'm/s and bar are combined, which gives no value in km/h'],
  [
    'Max(kph) * 3.6',
    'km/h',
    expect.stringMatching(/^the factor 3.6 converts from m\/s, but the result is in km\/h/),
  ],
  [
    'Mean(throttle) * 100',
    '%',
    expect.stringMatching(/^the factor 100 converts from ratio, but the result is in %/),
  ],
  ['Max(speed) + 5', 'km/h', expect.stringMatching(/^values in m\/s are rounded or combined with a number/)],
  ['Round(Max(speed))', 'km/h', expect.stringMatching(/^values in m\/s are rounded .* to km\/h:/)],
  ['Max(v)', 'km/h', 'in the maths channel v: the result is in bar, which cannot be converted to km/h'],
])('%s in %s is refused with both units named', (expression, unit, error) => {
  expect(
    given(expression, unit, { mathChannels: [{ name: 'v', expression: 'brake', unit: 'km/h' }] }),
  ).toEqual(error)
})

test.each([
  ['Max(bare)', 'km/h', [30, 'km/h', 'bare has no unit: taken as km/h']],
  ['Max(bare * speed)', 'km/h', [900, 'km/h', 'bare has no unit: taken as km/h']],
  [
    'Max(odd)',
    'km/h',
    [30, 'km/h', 'the result is in furlongs; it is not known how km/h and furlongs relate'],
  ],
  ['Max(odd)', 'furlongs', [30, 'furlongs']],
  [
    'Max(speed) ^ Max(throttle / 100)',
    'km/h',
    [30, 'km/h', 'the expression does not tell its unit: taken as km/h'],
  ],
  ['TimeWhere(bare > 15)', 's', [1, 's']],
  // A KPI without a unit takes that of the channels, if they have one.
  ['Max(speed)', null, [30, 'm/s']],
  ['Integrate(speed)', null, [40, 'm']],
  ['Max(bare)', null, [30]],
  ['TimeWhere(bare > 15)', null, [1]],
  ['Max(speed) * 3.6', null, [108]],
])('%s in %s has the unit it was taken for', (expression, unit, wanted) => {
  expect(given(expression, unit)).toEqual(wanted)
})

test('a maths channel with a unit is in that unit, so that what it is compared with has one', () => {
  const mathChannels = [
    { name: 'speed', expression: 'speed', unit: 'km/h' },
    { name: 'double', expression: 'kph * 2', unit: 'm/s' },
  ]
  expect(given('CountWhere(speed > 50)', null, { mathChannels })).toEqual([2])
  expect(given('Max(speed)', 'm/s', { mathChannels })).toEqual([close(30), 'm/s'])
  expect(given('Max(double)', null, { mathChannels })).toEqual([close(60), 'm/s'])
})

test('units are known by the names that loggers write', () => {
  const inBase = (label: string) => {
    const unit = parseUnit(label) as Unit
    return [unit.powers, unit.factor]
  }
  for (const [one, other] of [
    ['km/h', 'KPH'],
    ['kmh', 'KM/H'],
    ['°C', 'C'],
    ['deg', '°'],
    ['rpm', '1/min'],
    ['MPa', 'mpa'],
    ['N·m', 'Nm'],
    ['[bar]', 'bar'],
  ] as const) {
    expect([one, inBase(one)]).toEqual([one, inBase(other)])
  }
  expect(parseUnit(' ')).toBeNull()
  expect(inBase('kN')).not.toEqual(inBase('kn'))
  expect(conversion(parseUnit('m/s') as Unit, parseUnit('km/h') as Unit)).toEqual({ factor: 3.6, offset: 0 })
  expect(conversion(parseUnit('kN/mm') as Unit, parseUnit('N/m') as Unit).factor).toBe(1e6)
})
