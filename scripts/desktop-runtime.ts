import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

const PACKAGE = join(ROOT, 'node_modules/electron')
const EXECUTABLES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}
const FETCH_MS = 180_000

/** Whether a display is available. */
export const hasDisplay = (): boolean =>
  process.platform === 'darwin' ||
  process.platform === 'win32' ||
  Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

/** Path of Electron's executable, if it is downloaded. The package contains its name after the download. */
export function electronBinary(): string | undefined {
  // As in Electron's own package: the runtime of a distribution, for example.
  const elsewhere = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (elsewhere) {
    const binary = join(elsewhere, EXECUTABLES[process.platform] ?? 'electron')
    return existsSync(binary) ? binary : undefined
  }
  const note = join(PACKAGE, 'path.txt')
  if (!existsSync(note)) return undefined
  const binary = join(PACKAGE, 'dist', readFileSync(note, 'utf8').trim())
  return existsSync(binary) ? binary : undefined
}

/** Runs Electron's own installer, which downloads the runtime. Returns the error, if any. */
export function fetchElectron(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const installer = spawn(process.execPath, [join(PACKAGE, 'install.js')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: FETCH_MS,
    })
    let words = ''
    installer.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString()
    })
    installer.on('error', (error) => resolve(error.message))
    installer.on('close', (code, signal) => {
      if (code === 0) return resolve(undefined)
      const first = words.split('\n').find((line) => line.trim() !== '')
      resolve(signal ? `nothing came within ${FETCH_MS / 1000} s` : (first?.trim() ?? `code ${code}`))
    })
  })
}
