import type { Locator, Page } from 'playwright/test'

/** The button with the number of unsaved edits. */
export const badgeOf = (page: Page): Locator => page.getByRole('button', { name: /: show the list$/ })

/** The open list of edits. */
export const trayOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Not on the server yet' })

/** An entry of the list, by its text. */
export const entryIn = (page: Page, name: string | RegExp): Locator =>
  trayOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })

/** The choice of a side for a field. */
export const choiceOf = (entry: Locator, field: string, side: 'Yours' | 'Theirs'): Locator =>
  entry.getByRole('group', { name: field }).getByRole('radio', { name: new RegExp(`^${side}`) })
