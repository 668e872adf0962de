import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/** An empty folder that goes when the tests of this file have ended. */
export function tempFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'trackside-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
