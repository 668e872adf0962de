import { expect, test } from 'vitest'
import { statusBands } from '../../../../renderer/features/charts/plot/status-bands.ts'
import type { Lap } from '../../../../renderer/laps/store/lap-store.ts'

const laps = (...statuses: Lap['trackStatus'][]) =>
  statuses.map((trackStatus, index) => ({ lapNumber: index + 1, trackStatus })) as Lap[]

test('laps in a row under one status are one band, and another status begins another', () => {
  expect(statusBands([laps('green', 'FCY', 'FCY', 'SC', 'green', 'FCY')])).toEqual([
    { status: 'FCY', firstLap: 2, lastLap: 3 },
    { status: 'SC', firstLap: 4, lastLap: 4 },
    { status: 'FCY', firstLap: 6, lastLap: 6 },
  ])
})

test('what at least half of the cars had counts, among those that drove the lap', () => {
  const cars = [laps('yellow', 'green', 'FCY'), laps('green', 'green', 'FCY'), laps('green', 'FCY')]
  expect(statusBands(cars)).toEqual([{ status: 'FCY', firstLap: 3, lastLap: 3 }])
  expect(statusBands([...cars, laps('yellow')])[0]).toEqual({ status: 'yellow', firstLap: 1, lastLap: 1 })
})
