import type { Page } from 'playwright'
import { roundLap } from '../e2e/support/laps-with-gps.ts'
import { buildSession } from '../e2e/support/session-rows.ts'
import { openAs, signUp } from '../e2e/support/session-table.ts'
import { startServerProcess } from '../support/server-process.ts'
import { answer, readOptions } from './answer.ts'
import { beside } from './figure.ts'
import { openBrowser } from './open-browser.ts'

/* Frames a second while the wheel zooms a lap of 90 s with 40 channels at 100 Hz, beside the same page at rest. */
const { rounds, frames: FRAMES } = readOptions({ rounds: 5, frames: 60 })
const CHANNELS = 40
const SETTLE_MS = 1000
/** A laptop, a large screen, and one on which all plots are in sight. */
const SIZES = [
  [1440, 900],
  [2560, 1440],
  [1920, 3200],
] as const
/** 60 frames a second, as far as the browser makes them at rest. */
const AIM = { atLeast: 0.95 }

const browser = await openBrowser()
const server = await startServerProcess()
const { api, token } = await signUp(server.url, false)
const { sessionId, sheets } = await buildSession(api, 1)
const runSheetId = sheets.get('01') as string
const lap = await api.laps.create({ runSheetId, lapNumber: 1, lapTimeMs: 90_000 })
const body = roundLap({ sec: 90, hz: 100, more: CHANNELS - 2 })
await api.putTelemetry({ params: { id: lap.id }, body })
const channels = Object.keys(body.columns).filter((name) => !['t', 'Latitude', 'Longitude'].includes(name))
const query = new URLSearchParams([
  ['laps', lap.id],
  ...channels.map((name): [string, string] => ['ch', name]),
])
const page = await browser.newPage()
await openAs(page, server.url, token, `/sessions/${sessionId}/telemetry?${query}`)
await page
  .locator('[data-plot][role=img]')
  .nth(CHANNELS - 1)
  .waitFor({ timeout: 30_000 })

/** Frames a second, while the wheel turns to and fro or at rest. */
const framesASecond = (of: Page, zooms: boolean) =>
  of.evaluate(
    async ([count, isZooming]) => {
      const plot = document.querySelectorAll('[data-plot]')[1] as HTMLElement
      const box = plot.getBoundingClientRect()
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      await nextFrame()
      const began = performance.now()
      for (let frame = 0; frame < count; frame += 1) {
        const deltaY = frame % 30 < 15 ? -60 : 60
        const at = { clientX: box.left + box.width / 2, clientY: box.top }
        if (isZooming)
          plot.dispatchEvent(new WheelEvent('wheel', { deltaY, ...at, bubbles: true, cancelable: true }))
        await nextFrame()
      }
      return (1000 * count) / (performance.now() - began)
    },
    [FRAMES, zooms] as const,
  )

const figures = []
for (const [width, height] of SIZES) {
  await page.setViewportSize({ width, height })
  await page.waitForTimeout(SETTLE_MS)
  const [atRest, zooming]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    atRest.push(await framesASecond(page, false))
    zooming.push(await framesASecond(page, true))
  }
  const what = `frames while ${CHANNELS} channels of a lap of 90 s are zoomed, ${width} x ${height}`
  figures.push(beside({ what, unit: 'frames/s', beside: 'the page at rest', aim: AIM }, zooming, atRest))
}
await browser.close()
await server.cleanUp()
answer(figures)
