import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pageUrls } from '../main/lan.ts'
import { isSealedByDesktop } from '../main/secrets/sealed-secret.ts'
import { keepJwtSecret } from '../main/secrets/secrets.ts'
import { NODE_OPTIONS } from '../server/process/node-options.ts'
import { buildServer, SERVER, serverIsStale } from './app-build.ts'
import { outlive } from './child.ts'
import { openBrowser } from './open-browser.ts'
import { ROOT } from './root.ts'

/** Address in the server's first output line; undefined until the line is complete. */
const addressIn = (output: string) => /^listening on (\S+)\n/m.exec(output)?.[1]

/** Text to print below the server's first line: the address of the UI. Undefined until that line is complete. */
export function announcement(output: string): string | undefined {
  const url = addressIn(output)
  if (!url) return undefined
  const [here, ...elsewhere] = pageUrls(url)
  const lan = elsewhere.map((address) => `On a tablet: ${address}\n`).join('')
  return `Open the UI: ${here}\n${lan}`
}

const SEALED =
  'The desktop app keeps this folder’s key for logins encrypted; without it another key is used, and everybody logs in again.\n'

/**
 * Runs the server without a window, from its current sources, until it exits, and opens its page in the browser; returns its exit
 * code. It is built: from its sources it would hold some 45 MB more, and take nearly twice as long to start.
 */
export async function runHeadless(dataDir: string): Promise<number> {
  if (!process.env.JWT_SECRET && isSealedByDesktop(dataDir)) process.stderr.write(SEALED)
  let jwtSecret: string
  try {
    jwtSecret = process.env.JWT_SECRET || keepJwtSecret(dataDir)
  } catch (error) {
    process.stderr.write(
      `The key that signs logins cannot be kept in ${dataDir}: ${(error as Error).message}. Make room or let this user write there, or name another folder by DATA_DIR.\n`,
    )
    return 1
  }
  if (serverIsStale()) await buildServer()
  const child = spawn(process.execPath, [...NODE_OPTIONS, join(ROOT, SERVER)], {
    env: { ...process.env, DATA_DIR: dataDir, JWT_SECRET: jwtSecret },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A separate process group, so that Ctrl-C reaches the server once, through this process.
    detached: process.platform !== 'win32',
  })
  let waiting: string | undefined = ''
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    if (waiting === undefined) return
    waiting += chunk.toString()
    const words = announcement(waiting)
    const url = addressIn(waiting)
    if (!words || !url) return
    waiting = undefined
    process.stdout.write(words)
    openBrowser(pageUrls(url)[0])
  })
  return (await outlive(child)).code
}
