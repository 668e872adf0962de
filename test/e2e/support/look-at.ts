import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { axeViolations } from './axe-violations.ts'
import { sidewaysPx, smallTargets } from './page-watch.ts'
import { settled } from './settled.ts'
import { takePicture } from './take-picture.ts'

const SIZES = { desktop: [1280, 800], tablet: [834, 1194], phone: [360, 740], wall: [3840, 2160] } as const
const THEMES = ['light', 'dark'] as const
const LOOK_MS = 45_000
const SCREENS = join(import.meta.dirname, '../__screens__')
/** Pictures are only taken with PICTURES=1. */
const PICTURES = process.env.PICTURES === '1'
/** axe checks every rule in the first theme, and the colour rules in the second. */
const DESCRIBED = ['desktop', 'phone']

/** Faults found automatically on a page in any size, one sentence each. */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await page.setViewportSize({ width, height })
    const described = DESCRIBED.includes(size)
    for (const colorScheme of described || PICTURES ? THEMES : (['light'] as const)) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      if (PICTURES) await takePicture(page, join(SCREENS, `${name}-${size}-${colorScheme}.png`))
      if (!described) continue
      const found = await axeViolations(page, colorScheme === 'dark' ? 'colours' : 'all')
      faults.push(...found.map((text) => `${size}, ${colorScheme}: ${text}`))
    }
    const px = await sidewaysPx(page)
    if (px !== 0) faults.push(`${size}: scrolls sideways by ${px} px`)
    faults.push(...(await smallTargets(page)).map((target) => `${size}: small target ${target}`))
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

/** Checks a page in every size; with PICTURES=1 also takes pictures in every size and theme. */
export async function lookAt(page: Page, name: string): Promise<void> {
  // Eight pictures of a long page and four axe runs are slow on a busy machine.
  test.setTimeout(test.info().timeout + LOOK_MS)
  expect(await faultsOf(page, name), `faults of ${name}`).toEqual([])
}
