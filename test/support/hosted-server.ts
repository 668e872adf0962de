import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Commands of a host: open a server on a folder, or close the one at an address. */
export interface HostOrder {
  id: number
  order: 'open' | 'close'
  what: string
}

export interface HostAnswer {
  id: number
  url?: string
  error?: string
}

/** The real server on a folder, inside a process that serves other folders too. */
export interface HostedServer {
  readonly url: string
  readonly dataDir: string
  /** Stops it; throws its error. */
  close(): Promise<void>
}

/** A process that starts servers much faster than one process each, because its sources are loaded. */
export interface ServerHost {
  open(dataDir: string): Promise<HostedServer>
  end(): Promise<void>
}

/**
 * Starts the host. If it exits by itself, as after an uncaught error in a server, waiting calls reject with the reason.
 */
export function startServerHost(): ServerHost {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server-host.ts')], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const waiting = new Map<number, (answer: HostAnswer) => void>()
  let asked = 0
  let stderr = ''
  let ended: string | undefined
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  child.on('message', (answer: HostAnswer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  const end = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      ended = `the process of the servers ended (${signal ?? code}):\n${stderr}`
      for (const [id, hear] of waiting) hear({ id, error: ended })
      resolve()
    })
  })
  const ask = (order: HostOrder['order'], what: string) =>
    new Promise<string>((resolve, reject) => {
      const id = asked++
      const hear = ({ url, error }: HostAnswer) =>
        url === undefined ? reject(new Error(error)) : resolve(url)
      if (ended !== undefined) return hear({ id, error: ended })
      waiting.set(id, hear)
      child.send({ id, order, what } satisfies HostOrder)
    })
  return {
    async open(dataDir) {
      const url = await ask('open', dataDir)
      return {
        url,
        dataDir,
        async close() {
          await ask('close', url)
        },
      }
    },
    async end() {
      if (child.connected) child.disconnect()
      await end
    },
  }
}
