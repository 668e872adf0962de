import { beforeEach, expect, test, vi } from 'vitest'
import { PlotView } from '../../../renderer/ui/plot/plot-view.ts'
import { moved } from '../../../renderer/ui/plot/x-range.ts'

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

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    queueMicrotask(run)
    return 1
  })
  return () => vi.unstubAllGlobals()
})

test('zooming keeps the place under it, within the laps; a frame tells of all that has changed once', async () => {
  const view = new PlotView({ from: 10, to: 30 }, 15)
  const notified: boolean[] = []
  const end = view.subscribe(({ range }) => notified.push(range))
  view.setWhole({ from: 0, to: 100 })
  expect(view.range).toEqual({ from: 10, to: 30 })
  view.zoom(0.5)
  expect(view.range).toEqual({ from: 12.5, to: 22.5 })
  view.zoom(0.5, 22.5)
  expect(view.range).toEqual({ from: 17.5, to: 22.5 })
  await Promise.resolve()
  expect(notified).toEqual([true])
  view.setCursor(18)
  await Promise.resolve()
  expect(notified).toEqual([true, false])
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
  expect(notified).toEqual([true, false])
})

test('over laps the cursor stops at each, and no less than two are in sight', () => {
  const view = new PlotView(undefined, undefined, 1)
  view.setWhole({ from: 0.5, to: 20.5 })
  view.moveCursor(1 / 400)
  expect(view.cursor).toBe(1)
  view.moveCursor(1 / 400)
  expect(view.cursor).toBe(2)
  view.setCursor(7.4)
  expect(view.cursor).toBe(7)
  view.moveCursor(1 / 10)
  expect(view.cursor).toBe(9)
  view.moveCursor(Number.POSITIVE_INFINITY)
  expect(view.cursor).toBe(20)
  view.moveCursor(Number.NEGATIVE_INFINITY)
  expect(view.cursor).toBe(1)
  view.show({ from: 10, to: 10.1 })
  expect(view.range.to - view.range.from).toBeCloseTo(2, 9)
  view.setCursor(undefined)
  view.moveCursor(-1 / 400)
  expect(view.cursor).toBe(11)
})

test('laps of an address are in sight once they are loaded, unless others were shown since', () => {
  const address = { from: 30.5, to: 40.5 }
  const view = new PlotView(address, undefined, 1)
  view.setWhole({ from: 0.5, to: 8.5 })
  expect(view.part).toBeUndefined()
  view.setWhole({ from: 0.5, to: 35.5 })
  expect(view.part).toEqual({ from: 25.5, to: 35.5 })
  view.setWhole({ from: 0.5, to: 60.5 })
  expect(view.part).toEqual(address)
  view.setWhole({ from: 0.5, to: 8.5 })
  view.reset()
  view.setWhole({ from: 0.5, to: 60.5 })
  expect(view.part).toBeUndefined()
  view.show({ from: 2.5, to: 6.5 })
  view.setWhole({ from: 0.5, to: 80.5 })
  expect(view.part).toEqual({ from: 2.5, to: 6.5 })
})
