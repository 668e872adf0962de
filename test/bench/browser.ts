import type { Page } from 'playwright'
import { buildSession, fillLaps } from '../e2e/support/session-rows.ts'
import { entryOf, openAs, signUp } from '../e2e/support/session-table.ts'
import { startServerProcess } from '../support/server-process.ts'
import { answer, readOptions } from './answer.ts'
import { referenceScript } from './browser-reference.ts'
import { alone, beside } from './figure.ts'
import { openBrowser } from './open-browser.ts'
import { median, quantile } from './statistics.ts'

const CARS = 40
const LAPS_EACH = 250
const WARM_UP = 10
const AIM = { atMost: 50, ofOurs: true } as const
/** Laps whose median counts as a round. */
const ROUND = 20

interface PaintWatch {
  expect(lap: number): void
  paint: Promise<number> | undefined
}
interface Watching {
  watched: PaintWatch
}

/** In the page: from the Enter key to the frame after the one that paints the lap's row. */
function listenForPaint() {
  let startedAt = 0
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') startedAt = performance.now()
  }
  addEventListener('keydown', onKey, true)
  const paintOf = (lap: number) =>
    new Promise<number>((resolve) => {
      const look = () => {
        if (!document.querySelector(`[data-lap][data-number="${lap}"]`)) return
        observer.disconnect()
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - startedAt)
          channel.port2.postMessage(null)
        })
      }
      const observer = new MutationObserver(look)
      observer.observe(document.body, { childList: true, subtree: true })
    })
  const watched: PaintWatch = {
    expect(lap) {
      watched.paint = paintOf(lap)
    },
    paint: undefined,
  }
  Object.assign(globalThis, { watched })
}

async function typeLaps(page: Page, firstLap: number, count: number): Promise<number[]> {
  const times: number[] = []
  for (let lap = firstLap; lap < firstLap + count; lap += 1) {
    await page.keyboard.type(`1${String(10_000 + ((lap * 337) % 40_000))}`)
    // Armed before the key goes down: two messages to the browser may overtake each other.
    await page.evaluate((number) => (globalThis as unknown as Watching).watched.expect(number), lap)
    await page.keyboard.press('Enter')
    times.push((await page.evaluate(() => (globalThis as unknown as Watching).watched.paint)) ?? Number.NaN)
  }
  return times
}

/** In the page: how long each frame takes while the laps are scrolled through, in milliseconds. */
async function scrollFrames(scroller: HTMLElement | SVGElement): Promise<number[]> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const frames: number[] = []
  scroller.scrollTop = 0
  let before = await frame()
  for (let step = 0; step < 120; step += 1) {
    scroller.scrollTop += 100
    const now = await frame()
    frames.push(now - before)
    before = now
  }
  return frames
}

const MEASURED = readOptions({ rounds: 5 }).rounds * ROUND

const browser = await openBrowser()
const server = await startServerProcess()
const { api, token } = await signUp(server.url, false)
const built = await buildSession(api, CARS)
await fillLaps(api, built, LAPS_EACH)

const reference = await browser.newPage()
await reference.setContent('<div id="root"></div>')
await reference.addScriptTag({ content: await referenceScript() })
await reference.evaluate(listenForPaint)
const app = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
await app.addInitScript(listenForPaint)
await openAs(app, server.url, token, `/sessions/${built.sessionId}`)
// Cars are sorted by class: the first is 03.
await entryOf(app, '03').waitFor()
await app.waitForFunction(() => document.activeElement?.hasAttribute('data-field'), undefined, {
  timeout: 30_000,
})

await app.bringToFront()
await typeLaps(app, LAPS_EACH + 1, WARM_UP)
const ofApp = await typeLaps(app, LAPS_EACH + WARM_UP + 1, MEASURED)
const scrolled = await app.getByRole('region', { name: 'Laps', exact: true }).evaluate(scrollFrames)

const lapsOfSheet = LAPS_EACH + WARM_UP + MEASURED
await app.goto(`${server.url}/app/sessions/${built.sessionId}/run-sheets/${built.sheets.get('03')}`)
await app.waitForFunction(() => document.activeElement?.hasAttribute('data-field'))
await typeLaps(app, lapsOfSheet + 1, WARM_UP)
const ofSheet = await typeLaps(app, lapsOfSheet + WARM_UP + 1, MEASURED)
const scrolledSheet = await app.getByRole('grid').evaluate(scrollFrames)

await reference.bringToFront()
await reference.locator('input').focus()
await typeLaps(reference, 1, WARM_UP)
const ofReference = await typeLaps(reference, WARM_UP + 1, MEASURED)

await browser.close()
await server.cleanUp()

const byRound = (times: readonly number[]) =>
  Array.from({ length: times.length / ROUND }, (_, round) =>
    median(times.slice(round * ROUND, (round + 1) * ROUND)),
  )
const p95 = (name: string, times: readonly number[]) => `${name} ${quantile(times, 0.95).toFixed(1)} ms`
const name = { unit: 'ms', beside: 'an empty React list', aim: AIM }
const where = `${CARS} cars with ${(CARS * LAPS_EACH).toLocaleString('en')} laps`
answer(
  [
    beside(
      { ...name, what: `Enter to painted lap, ${where}`, isHeadline: true },
      byRound(ofApp),
      byRound(ofReference),
    ),
    beside({ ...name, what: 'the same in its run sheet' }, byRound(ofSheet), byRound(ofReference)),
    alone({ what: 'a frame while the session page scrolls', unit: 'ms' }, scrolled),
    alone({ what: 'a frame while the run sheet scrolls', unit: 'ms' }, scrolledSheet),
  ],
  [
    `p95 of ${MEASURED} laps: ${p95('session page', ofApp)}, ${p95('run sheet', ofSheet)}, ${p95('empty React list', ofReference)}`,
    `p95 of the frames: ${p95('session page', scrolled)}, ${p95('run sheet', scrolledSheet)}`,
  ],
)
