import { spawn } from 'node:child_process'
import { hasDisplay } from './desktop-runtime.ts'

/** What opens an address on each system; the others have xdg-open. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Opens the page in the browser of the person who started it, where there is a display. Whatever fails, the server runs on. */
export function openBrowser(url: string): void {
  if (!hasDisplay()) return
  const [file = '', ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const child = spawn(file, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => {
    process.stderr.write('No browser could be opened: open the address yourself.\n')
  })
  child.unref()
}
