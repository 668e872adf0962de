import { join } from 'node:path'
import { utilityProcess } from 'electron'

const ENTRY = join(import.meta.dirname, '../server/entry.js')
const START_MS = 30_000

export interface ServerProcess {
  /** Address it listens on, such as `http://127.0.0.1:4600`. */
  url: string
  /** Ends it in order; resolves when it has gone. */
  stop(): Promise<void>
}

/** Starts the server beside the window and waits until it listens. Restarting it after a crash will live here. */
export function startServer(env: Record<string, string | undefined>): Promise<ServerProcess> {
  const child = utilityProcess.fork(ENTRY, [], { env, stdio: 'pipe', serviceName: 'Trackside server' })
  const gone = new Promise<number>((resolve) => child.once('exit', resolve))
  const complaints: string[] = []
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk)
    complaints.push(chunk.toString())
  })
  const stop = async () => {
    child.kill()
    await gone
  }
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill()
      reject(new Error(`The server did not listen within ${START_MS / 1000} s.`))
    }, START_MS)
    gone.then((code) => {
      clearTimeout(late)
      reject(new Error(`The server ended with code ${code}. ${complaints.join('').trim()}`))
    })
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const url = /^listening on (\S+)\n/m.exec(output)?.[1]
      if (!url) return
      clearTimeout(late)
      child.stdout?.removeAllListeners('data').resume()
      resolve({ url, stop })
    })
  })
}
