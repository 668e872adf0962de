import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SENTINEL } from '@electron/fuses/dist/constants.js'
import { ROOT } from '../root.ts'

const FUSES = 8
/** Electron 45 ships these among its languages. */
const LANGUAGES = ['en-US', 'en-GB', 'de']

/** A script whose tail is a wire of fuses, as real ones have it: electron-builder burns them in, and they can be read. */
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

/** A folder with what electron-builder asks of an unpacked Electron for Linux; nothing in it runs. */
export function makeElectronStandIn(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'trackside-electron-'))
  for (const below of ['locales', 'resources']) mkdirSync(join(folder, below))
  writeFileSync(join(folder, 'electron'), program(version), { mode: 0o755 })
  writeFileSync(join(folder, 'version'), version)
  for (const file of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(folder, file), 'stand-in\n')
  for (const language of LANGUAGES) writeFileSync(join(folder, 'locales', `${language}.pak`), '')
  return folder
}

/** Version of the Electron that package.json asks for. */
export const electronVersion = (): string =>
  JSON.parse(readFileSync(join(ROOT, 'node_modules/electron/package.json'), 'utf8')).version
