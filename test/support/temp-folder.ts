import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { atEnd } from './at-end.ts'

/** An empty folder that goes when the tests of this file have ended; in memory where there is room. */
export function tempFolder(): string {
  const folder = mkdtempSync(path.join(process.env.TEST_FOLDERS ?? tmpdir(), 'trackside-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
