import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app-build.ts'
import { outlive } from './child.ts'
import { ROOT } from './root.ts'
import { type NoWindow, whyNoWindow } from './why-no-window.ts'

/** Time limit for the first window: Electron takes one or two seconds, the first start on a slow disk ten. */
const WINDOW_WITHIN_MS = 30_000
const LOOK_EVERY_MS = 200
const END_WITHIN_MS = 5000
/** Maximum of the kept output: Chromium's reason is near its end. */
const MAX_WORDS = 64_000

/** Chromium's sandbox is not available to root on Linux. */
const asRoot = () => process.platform === 'linux' && process.getuid?.() === 0

interface DesktopRun {
  electron: string
  args: readonly string[]
  dataDir: string
  windowWithinMs?: number
  endWithinMs?: number
}

/** Buffers the runtime's output until it has a window, then passes it on: a failed start is reported in one line. */
function holdWords(child: ChildProcess) {
  let words = ''
  let isOpen = false
  child.stderr?.on('data', (chunk: Buffer) => {
    if (isOpen) process.stderr.write(chunk)
    else words = (words + chunk.toString()).slice(-MAX_WORDS)
  })
  return {
    output: () => words,
    letThrough() {
      if (isOpen) return
      isOpen = true
      process.stderr.write(words)
    },
  }
}

async function end(child: ChildProcess, isOver: () => boolean, withinMs: number) {
  child.kill('SIGTERM')
  for (let waited = 0; !isOver() && waited < withinMs; waited += LOOK_EVERY_MS) await sleep(LOOK_EVERY_MS)
  if (!isOver()) child.kill('SIGKILL')
}

/** Runs the desktop app until it exits. Returns its exit code, or why it had no window. */
export async function runElectron(run: DesktopRun): Promise<{ code: number } | NoWindow> {
  const { electron, args, dataDir, windowWithinMs = WINDOW_WITHIN_MS, endWithinMs = END_WITHIN_MS } = run
  const folder = mkdtempSync(join(tmpdir(), 'trackside-window-'))
  // The shell creates this file with its first window.
  const windowFile = join(folder, 'open')
  try {
    const child = spawn(electron, args, {
      env: { ...process.env, DATA_DIR: dataDir, TRACKSIDE_WINDOW_FILE: windowFile },
      stdio: ['inherit', 'inherit', 'pipe'],
    })
    const words = holdWords(child)
    let isOver = false
    let isLate = false
    const ended = outlive(child, 'exit').finally(() => {
      isOver = true
    })
    const until = performance.now() + windowWithinMs
    const watch = setInterval(() => {
      if (existsSync(windowFile)) {
        words.letThrough()
        clearInterval(watch)
      } else if (performance.now() > until) {
        isLate = true
        clearInterval(watch)
        void end(child, () => isOver, endWithinMs)
      }
    }, LOOK_EVERY_MS)
    const { code, signal, wasAsked } = await ended.finally(() => clearInterval(watch))
    // Final output may still be in the pipe.
    if (child.stderr && !child.stderr.readableEnded) await sleep(LOOK_EVERY_MS)
    if (wasAsked || existsSync(windowFile) || (code === 0 && !isLate)) {
      words.letThrough()
      return { code }
    }
    return whyNoWindow({
      code,
      signal,
      words: words.output(),
      electron,
      lateMs: isLate ? windowWithinMs : null,
    })
  } catch (error) {
    return whyNoWindow({ code: 127, signal: null, words: (error as Error).message, electron, lateMs: null })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the desktop app from the current sources: see `runElectron`. */
export async function runDesktop(electron: string, dataDir: string): Promise<{ code: number } | NoWindow> {
  await buildApp()
  return runElectron({ electron, args: [...(asRoot() ? ['--no-sandbox'] : []), ROOT], dataDir })
}
