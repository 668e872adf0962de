import type { Page } from 'playwright/test'
import { button } from './people.ts'

/** Presses a button that asks for files, and chooses one with this content; without content the folder at this path. */
export async function chooseFile(page: Page, name: string, path: string, content?: string | Uint8Array) {
  const chooser = page.waitForEvent('filechooser')
  await button(page, name).click()
  const file = { name: path, mimeType: 'application/octet-stream', buffer: Buffer.from(content ?? '') }
  await (await chooser).setFiles(content === undefined ? path : file)
}
