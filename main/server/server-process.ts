import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { utilityProcess } from 'electron'
import type { Ending } from './failure.ts'
import type { Launch, LaunchSettings } from './supervisor.ts'

const ENTRY = join(import.meta.dirname, '../server/entry.js')
const STOP_MS = 10_000
/** Grace before a process that does not react to the shutdown message is killed. */
const UNRESPONSIVE_MS = 3000
/** Output may arrive after the exit event, later on a busy machine. */
const LATE_OUTPUT_MS = 2000
const MAX_OUTPUT_LENGTH = 8192

interface Heard {
  /** What it writes to stderr. */
  log(chunk: Buffer): void
  /** How far the factory is, when that has changed. */
  factory(state: string | null): void
}

/** Starts the server in a utility process. */
export function launchServer(settings: LaunchSettings, { log, factory }: Heard): Launch {
  const { port, dataDir, jwtSecret } = settings
  const child = utilityProcess.fork(ENTRY, [], {
    env: {
      ...process.env,
      ...(port !== undefined && { PORT: port }),
      DATA_DIR: dataDir,
      JWT_SECRET: jwtSecret,
    },
    stdio: 'pipe',
    serviceName: 'Trackside server',
  })
  child.on('message', (message: { type?: unknown; state?: string | null }) => {
    if (message.type === 'factory') factory(message.state ?? null)
  })
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    log(chunk)
    words = (words + chunk.toString()).slice(-MAX_OUTPUT_LENGTH)
  })
  const silent = new Promise<void>((resolve) => {
    if (child.stderr) child.stderr.once('close', resolve)
    else resolve()
  })
  let gone = false
  const ended = new Promise<Ending>((resolve) => {
    child.once('exit', async (code: number) => {
      gone = true
      factory(null)
      await Promise.race([silent, sleep(LATE_OUTPUT_MS).then(nextTurn)])
      resolve({ code, words })
    })
  })
  const listening = new Promise<string>((resolve) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-MAX_OUTPUT_LENGTH)
      const url = /^listening on (\S+)\n/m.exec(output)?.[1]
      if (url) resolve(url)
    })
  })
  let listens = false
  void listening.then(() => {
    listens = true
  })

  async function end() {
    const { pid } = child
    child.kill()
    await Promise.race([ended, sleep(UNRESPONSIVE_MS, undefined, { ref: false })])
    if (!gone && pid !== undefined) process.kill(pid, 'SIGKILL')
  }
  return {
    listening,
    ended,
    end: () => void end(),
    async stop() {
      // Before it listens it has no requests, and no handler for the shutdown message.
      if (listens) {
        child.postMessage({ type: 'stop' })
        await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })])
      }
      if (!gone) await end()
      await ended
    },
  }
}
