import { roundLap } from './support/laps-with-gps.ts'
import { buildSession } from './support/session-rows.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

const CHANNELS = 40
const FRAMES = 60
/** A laptop, a large screen, and one on which all plots are in sight. */
const SIZES = [
  [1440, 900],
  [2560, 1440],
  [1920, 3200],
] as const

/** Printed, not asserted: how many frames a second there are depends on the machine. */
test('zooming a lap of 90 s with 40 channels at 100 Hz', { tag: '@alone' }, async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  test.setTimeout(180_000)
  const { sessionId, sheets } = await buildSession(api, 1)
  const lap = await api.laps.create({
    runSheetId: sheets.get('01') as string,
    lapNumber: 1,
    lapTimeMs: 90_000,
  })
  const body = roundLap({ sec: 90, hz: 100, more: CHANNELS - 2 })
  await api.putTelemetry({ params: { id: lap.id }, body })
  const names = Object.keys(body.columns).filter((name) => !['t', 'Latitude', 'Longitude'].includes(name))
  expect(names).toHaveLength(CHANNELS)
  const query = new URLSearchParams([
    ['laps', lap.id],
    ...names.map((name): [string, string] => ['ch', name]),
  ])
  await openAs(page, url, token, `/sessions/${sessionId}/telemetry?${query}`)
  await expect(page.locator('[data-plot][role=img]')).toHaveCount(CHANNELS)
  await page.waitForTimeout(1000)
  const measure = (zooms: boolean) =>
    page.evaluate(
      async ([frames, isZooming]) => {
        const plot = document.querySelectorAll('[data-plot]')[1] as HTMLElement
        const box = plot.getBoundingClientRect()
        const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
        await nextFrame()
        const began = performance.now()
        for (let frame = 0; frame < frames; frame += 1) {
          const deltaY = frame % 30 < 15 ? -60 : 60
          if (isZooming)
            plot.dispatchEvent(
              new WheelEvent('wheel', {
                deltaY,
                clientX: box.left + box.width / 2,
                clientY: box.top,
                bubbles: true,
                cancelable: true,
              }),
            )
          await nextFrame()
        }
        return (1000 * frames) / (performance.now() - began)
      },
      [FRAMES, zooms] as const,
    )
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(500)
    const [still, zooming] = [await measure(false), await measure(true)]
    process.stdout.write(
      `${width}x${height}: ${zooming.toFixed(1)} frames a second while zooming, ${still.toFixed(1)} without\n`,
    )
  }
})
