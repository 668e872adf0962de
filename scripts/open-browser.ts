import { spawn } from 'node:child_process'
import { hasDisplay } from './desktop-runtime.ts'

/** Command that opens an address, by system; xdg-open elsewhere. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Opens the page in the user's browser if there is a display. Failures are ignored. */
export function openBrowser(url: string): void {
  if (!hasDisplay()) return
  const [file = '', ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const child = spawn(file, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => {
    process.stderr.write('No browser could be opened: open the address yourself.\n')
  })
  child.unref()
}
