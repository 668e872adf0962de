import { expect, test } from 'vitest'
import { groupsOf, valueNear, valueText } from '../../../../renderer/features/telemetry/plot-data.ts'
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

test('first the speed and the pedals are drawn, or else what comes first', () => {
  const channels = ['altitude', 'rpm', 'Throttle_pos'].map((name) => ({ name, unit: null }))
  expect(firstChannels([...channels, { name: 'v', unit: 'km/h' }])).toEqual(['v', 'Throttle_pos', 'rpm'])
  expect(firstChannels(['a', 'rpm', 'Speed'].map((name) => ({ name, unit: null })))).toEqual(['Speed', 'rpm'])
  expect(firstChannels(['a', 'b', 'c'].map((name) => ({ name, unit: null })))).toEqual(['a', 'b'])
})
