import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { axeViolations } from './axe-violations.ts'
import { byFinger, sidewaysPx, smallTargets } from './page-watch.ts'
import { settled } from './settled.ts'
import { takePicture } from './take-picture.ts'

const SIZES = { desktop: [1280, 800], tablet: [834, 1194], phone: [360, 740], wall: [3840, 2160] } as const
type Size = keyof typeof SIZES
const THEMES = ['light', 'dark'] as const
const LOOK_MS = 45_000
const SCREENS = join(import.meta.dirname, '../__screens__')
/** Pictures are only taken with PICTURES=1. */
const PICTURES = process.env.PICTURES === '1'
/** With the pointer that each size is used with. axe checks every rule in the first theme, the colour rules in the second. */
const BY_MOUSE = { desktop: 'axe', wall: 'plain' } as const
const BY_FINGER = { tablet: 'plain', phone: 'axe' } as const

function resize(page: Page, size: Size): Promise<void> {
  const [width, height] = SIZES[size]
  return page.setViewportSize({ width, height })
}

/** Looks at a page that has settled in a size; the theme is the light one before and after. */
async function faultsAt(page: Page, size: Size, checks: 'axe' | 'plain', name: string): Promise<string[]> {
  const faults: string[] = []
  const px = await sidewaysPx(page)
  if (px !== 0) faults.push(`${size}: scrolls sideways by ${px} px`)
  for (const colorScheme of checks === 'axe' || PICTURES ? THEMES : (['light'] as const)) {
    if (colorScheme === 'dark') {
      await page.emulateMedia({ colorScheme })
      await settled(page)
    }
    if (PICTURES) await takePicture(page, join(SCREENS, `${name}-${size}-${colorScheme}.png`))
    if (checks === 'plain') continue
    const found = await axeViolations(page, colorScheme === 'dark' ? 'colours' : 'all')
    faults.push(...found.map((text) => `${size}, ${colorScheme}: ${text}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

const smallTargetsAt = async (page: Page, size: Size): Promise<string[]> =>
  (await smallTargets(page)).map((target) => `${size}: small target ${target}`)

const entriesOf = <T extends object>(of: T) => Object.entries(of) as [keyof T & Size, T[keyof T]][]

/**
 * Faults found automatically on a page in any size, one sentence each. The pointer changes once, and each size is laid out once for
 * all that is looked at in it: each change is a new layout, and on the wall eight million pixels.
 */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  await page.emulateMedia({ colorScheme: 'light' })
  for (const [size, checks] of entriesOf(BY_MOUSE)) {
    await resize(page, size)
    await settled(page)
    faults.push(...(await faultsAt(page, size, checks, name)))
  }
  // The wall is the size it has already.
  await byFinger(page, async () => {
    faults.push(...(await smallTargetsAt(page, 'wall')))
    await resize(page, 'desktop')
    await settled(page)
    faults.push(...(await smallTargetsAt(page, 'desktop')))
    for (const [size, checks] of entriesOf(BY_FINGER)) {
      await resize(page, size)
      await settled(page)
      faults.push(...(await smallTargetsAt(page, size)))
      faults.push(...(await faultsAt(page, size, checks, name)))
    }
    await resize(page, 'desktop')
  })
  return faults
}

/** Checks a page in every size; with PICTURES=1 also takes pictures in every size and theme. */
export async function lookAt(page: Page, name: string): Promise<void> {
  // Eight pictures of a long page and four axe runs are slow on a busy machine.
  test.setTimeout(test.info().timeout + LOOK_MS)
  expect(await faultsOf(page, name), `faults of ${name}`).toEqual([])
}
