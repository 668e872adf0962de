import { beforeEach, expect, test, vi } from 'vitest'
import {
  lapsIn,
  layoutIn,
  layoutText,
  placeIn,
  textOf,
  withLayout,
} from '../../../../renderer/features/workspace/layout/address.ts'
import { PlotView } from '../../../../renderer/features/workspace/plots/plot-view.ts'

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

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    queueMicrotask(run)
    return 1
  })
  return () => vi.unstubAllGlobals()
})

test('zooming keeps the place under it, within the laps; a frame tells of all that has changed once', async () => {
  const view = new PlotView({ from: 10, to: 30 }, 15)
  const told: boolean[] = []
  const end = view.subscribe(({ range }) => told.push(range))
  view.setWhole({ from: 0, to: 100 })
  expect(view.range).toEqual({ from: 10, to: 30 })
  view.zoom(0.5)
  expect(view.range).toEqual({ from: 12.5, to: 22.5 })
  view.zoom(0.5, 22.5)
  expect(view.range).toEqual({ from: 17.5, to: 22.5 })
  await Promise.resolve()
  expect(told).toEqual([true])
  view.setCursor(18)
  await Promise.resolve()
  expect(told).toEqual([true, false])
  view.moveCursor(1)
  expect(view.cursor).toBe(23)
  expect(view.range).toEqual({ from: 18, to: 23 })
  view.moveCursor(Number.POSITIVE_INFINITY)
  expect([view.cursor, view.range.to]).toEqual([100, 100])
  view.zoom(1000)
  expect([view.range, view.part]).toEqual([{ from: 0, to: 100 }, undefined])
  end()
  view.pan(0.5)
  await Promise.resolve()
  expect(told).toEqual([true, false])
})
