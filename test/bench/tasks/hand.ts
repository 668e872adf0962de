import type { Locator, Page } from 'playwright'

/** A mouse and a keyboard that count. */
export class Hand {
  page: Page
  clicks = 0
  keys = 0

  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator) {
    this.clicks += 1
    await target.click()
  }

  /** A list is two clicks: it is opened, and an option is clicked. */
  async choose(list: Locator, option: string | { label: string }) {
    this.clicks += 2
    await list.selectOption(option)
  }

  /** One click; the file is then chosen in the window of the operating system, which is not counted. */
  async chooseFile(opener: Locator, name: string, content: string) {
    const chooser = this.page.waitForEvent('filechooser')
    await this.click(opener)
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  }

  /** A shortcut is one key. */
  async press(key: string) {
    this.keys += 1
    await this.page.keyboard.press(key)
  }

  async type(text: string) {
    this.keys += text.length
    await this.page.keyboard.type(text)
  }

  /** Types once the field has the focus, which a dialog gives it a moment after it is drawn. */
  async typeInto(field: Locator, text: string) {
    await focused(field)
    await this.type(text)
  }
}

export interface Task {
  name: string
  /** Seconds that it took in the review of the page, where it was possible there. */
  atMost?: number
  /** Opens the page from which it starts; not counted. */
  start?: (page: Page) => Promise<unknown>
  play: (hand: Hand) => Promise<void>
  /** What the page shows at the end. */
  result: (page: Page) => Locator
}

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })

export const link = (within: Page | Locator, name: string): Locator =>
  within.getByRole('link', { name, exact: true })

export const field = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(label, { exact: true })

/** Waits until the element has the focus. */
export const focused = (element: Locator): Promise<void> =>
  element.and(element.page().locator(':focus')).waitFor()
