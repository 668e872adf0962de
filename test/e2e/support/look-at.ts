import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { axeViolations } from './axe-violations.ts'
import { sidewaysPx, smallTargets } from './page-watch.ts'
import { settled } from './settled.ts'
import { takePicture } from './take-picture.ts'

const SIZES = { desktop: [1280, 800], tablet: [834, 1194], phone: [360, 740], wall: [3840, 2160] } as const
const LOOK_MS = 45_000
const SCREENS = join(import.meta.dirname, '../__screens__')
/** Nobody looks at the pictures of a run that only asks whether all is well. */
const PICTURES = process.env.PICTURES === '1'
/** Where axe reads the page, in both themes. */
const TOLD = ['desktop', 'phone']

/** What a machine can tell of a page in every size; with PICTURES=1 pictures for people too, in every size and theme. */
export async function lookAt(page: Page, name: string): Promise<void> {
  // Eight pictures of a long page and four rounds of axe take their time on a busy machine.
  test.setTimeout(test.info().timeout + LOOK_MS)
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await page.setViewportSize({ width, height })
    const told = TOLD.includes(size)
    for (const colorScheme of told || PICTURES ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      if (PICTURES) await takePicture(page, join(SCREENS, `${name}-${size}-${colorScheme}.png`))
      if (told)
        expect(
          await axeViolations(page, colorScheme === 'dark' ? 'colours' : 'all'),
          `axe on ${name}, ${size}, ${colorScheme}`,
        ).toEqual([])
    }
    expect(await sidewaysPx(page), `${name} scrolls sideways on a ${size}`).toBe(0)
    expect(await smallTargets(page), `small targets of ${name} on a ${size}`).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
}
