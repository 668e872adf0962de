import { expect, test } from 'vitest'
import { groupsOf, moved, valueNear, valueText } from '../../../../renderer/features/telemetry/plot-data.ts'
import { firstChannels } from '../../../../renderer/features/telemetry/use-chosen-channels.ts'

test('channels of one unit share an axis, those without one have their own', () => {
  const groups = groupsOf([
    { name: 'speed', unit: 'm/s' },
    { name: 'gear', unit: null },
    { name: 'wheel', unit: 'm/s' },
    { name: 'lap', unit: null },
  ])
  expect(groups).toEqual([
    { unit: 'm/s', channels: ['speed', 'wheel'] },
    { unit: null, channels: ['gear'] },
    { unit: null, channels: ['lap'] },
  ])
})

test('the value at the cursor is that of the nearest sample that has one', () => {
  const xs = [0, 1, 2, 2, 3]
  const values = [10, null, 30, 31, null]
  const at = (x: number) => valueNear(xs, values, x)
  expect([at(-5), at(0.9), at(1.1), at(2.4), at(9)]).toEqual([10, 10, 30, 31, 31])
  expect(valueNear(xs, [null, null, null, null, null], 1)).toBeUndefined()
  expect(valueNear([], [], 1)).toBeUndefined()
  expect([valueText(12.345678), valueText(0), valueText(undefined)]).toEqual(['12.346', '0', '–'])
})

test('zooming keeps what is under the cursor, and never leaves the lap', () => {
  const whole = { from: 0, to: 100 }
  expect(moved(whole, whole, { zoom: 0.5 })).toEqual({ from: 25, to: 75 })
  const left = moved(whole, whole, { zoom: 0.5, around: 0.1 })
  // Zooming keeps the relative position of 10, a tenth of the range.
  expect((10 - left.from) / (left.to - left.from)).toBeCloseTo(0.1, 9)
  expect(moved({ from: 90, to: 100 }, whole, { by: 0.25 })).toEqual({ from: 90, to: 100 })
  expect(moved({ from: 40, to: 60 }, whole, { by: -0.25 })).toEqual({ from: 35, to: 55 })
  expect(moved({ from: 10, to: 80 }, whole, { zoom: 2 })).toEqual(whole)
  const tiny = moved({ from: 50, to: 50.001 }, whole, { zoom: 0.5 })
  expect(tiny.to - tiny.from).toBeGreaterThan(0.01)
})

test('first the speed and the pedals are drawn, or else what comes first', () => {
  const channels = ['altitude', 'rpm', 'Throttle_pos'].map((name) => ({ name, unit: null }))
  expect(firstChannels([...channels, { name: 'v', unit: 'km/h' }])).toEqual(['v', 'Throttle_pos', 'rpm'])
  expect(firstChannels(['a', 'rpm', 'Speed'].map((name) => ({ name, unit: null })))).toEqual(['Speed', 'rpm'])
  expect(firstChannels(['a', 'b', 'c'].map((name) => ({ name, unit: null })))).toEqual(['a', 'b'])
})
