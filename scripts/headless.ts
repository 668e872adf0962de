import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pageUrls } from '../main/lan.ts'
import { isSealedByDesktop } from '../main/sealed-secret.ts'
import { keepJwtSecret } from '../main/secrets.ts'
import { outlive } from './child.ts'
import { ROOT } from './root.ts'

/** What to print under the server's first line: where to open the UI. Undefined before that line is whole. */
export function announcement(output: string): string | undefined {
  const url = /^listening on (\S+)\n/m.exec(output)?.[1]
  if (!url) return undefined
  const [here, ...elsewhere] = pageUrls(url)
  const lan = elsewhere.map((address) => `On a tablet: ${address}\n`).join('')
  return `Open the UI: ${here}\n${lan}`
}

const SEALED =
  'The desktop app keeps this folder’s key for logins encrypted; without it another key is used, and everybody logs in again.\n'

/** Runs the server without a window until it ends; answers its exit code. */
export function runHeadless(dataDir: string): Promise<number> {
  if (!process.env.JWT_SECRET && isSealedByDesktop(dataDir)) process.stderr.write(SEALED)
  const jwtSecret = process.env.JWT_SECRET || keepJwtSecret(dataDir)
  const child = spawn(process.execPath, [join(ROOT, 'server/entry.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, JWT_SECRET: jwtSecret },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, so that Ctrl-C reaches the server once, through this process.
    detached: process.platform !== 'win32',
  })
  let waiting: string | undefined = ''
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    if (waiting === undefined) return
    waiting += chunk.toString()
    const words = announcement(waiting)
    if (!words) return
    waiting = undefined
    process.stdout.write(words)
  })
  return outlive(child)
}
