import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SENTINEL } from '@electron/fuses/dist/constants.js'
import { ROOT } from '../root.ts'

const FUSES = 8
/** Languages shipped with Electron 45. */
const LANGUAGES = ['en-US', 'en-GB', 'de']

/**
 * A script with an appended fuse wire, as in a real executable: electron-builder sets the fuses, and they can be read.
 */
const program = (version: string) =>
  Buffer.concat([
    Buffer.from(
      `#!/bin/sh\necho "This is a stand-in for Electron ${version}: it lays out a package, and runs nothing." >&2\nexit 1\n# `,
    ),
    Buffer.from(SENTINEL),
    Buffer.from([1, FUSES]),
    Buffer.from('1'.repeat(FUSES)),
    Buffer.from('\n'),
  ])

/** Creates the folder structure that electron-builder expects of an unpacked Electron for Linux; not executable. */
export function makeElectronStandIn(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'trackside-electron-'))
  for (const below of ['locales', 'resources']) mkdirSync(join(folder, below))
  writeFileSync(join(folder, 'electron'), program(version), { mode: 0o755 })
  writeFileSync(join(folder, 'version'), version)
  for (const file of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(folder, file), 'stand-in\n')
  for (const language of LANGUAGES) writeFileSync(join(folder, 'locales', `${language}.pak`), '')
  return folder
}

/** Version of Electron in package.json. */
export const electronVersion = (): string =>
  JSON.parse(readFileSync(join(ROOT, 'node_modules/electron/package.json'), 'utf8')).version
