import { expect, test } from 'vitest'
import { placeIn } from '../../../../renderer/context/use-plot-place.ts'
import {
  lapsIn,
  layoutIn,
  layoutText,
  textOf,
  withLayout,
} from '../../../../renderer/features/workspace/layout/address.ts'

test('an address has laps, layout and place; what a layout keeps is the same after it is read', () => {
  const layout = {
    over: 'time',
    speed: 'GPS Speed',
    channels: ['Speed', 'Brake, front & rear'],
    joined: true,
    unstretched: true,
    map: 'Speed',
    histogram: 'Gear=1',
    xy: ['Speed', 'RPM'],
    maths: [{ name: 'Slip', expression: 'a / b == 1 && c' }],
  } as const
  expect(layoutIn(textOf(layout))).toEqual(layout)
  expect(layoutIn(textOf({ ...layout, channels: [] })).channels).toEqual([])
  expect(layoutIn('')).toMatchObject({ over: 'distance', channels: undefined, maths: [] })
  const params = new URLSearchParams(`laps=a%2Cb&from=10&to=20.5&at=12&${textOf(layout)}`)
  expect(lapsIn(params)).toEqual(['a', 'b'])
  expect(lapsIn(new URLSearchParams())).toBeUndefined()
  expect(placeIn(params)).toEqual({ range: { from: 10, to: 20.5 }, cursor: 12 })
  expect(placeIn(new URLSearchParams('from=20&to=10&at=x'))).toEqual({ range: undefined, cursor: undefined })
  expect(layoutIn(layoutText(params))).toEqual(layout)
  const other = withLayout(params, 'x=distance&ch=RPM')
  expect(lapsIn(other)).toEqual(['a', 'b'])
  expect(layoutIn(layoutText(other)).channels).toEqual(['RPM'])
})
