import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** What a host is told: to open a server on a folder, or to close the one at an address. */
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
  /** Ends it in order; throws what goes wrong with that. */
  close(): Promise<void>
}

/** A process that starts servers in a fraction of what a process for each takes: all sources are read and warm. */
export interface ServerHost {
  open(dataDir: string): Promise<HostedServer>
  end(): Promise<void>
}

/** Starts the host. When it ends by itself, as an uncaught error in a server makes it, whoever waits for it hears why. */
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
