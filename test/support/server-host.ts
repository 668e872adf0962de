import { readConfig } from '../../server/config.ts'
import { type RunningServer, startServer } from '../../server/process/start.ts'
import type { HostAnswer, HostOrder } from './hosted-server.ts'
import { environmentOf } from './server-process.ts'

/** A process that opens and closes servers for its parent, and exits with it. */
const servers = new Map<string, RunningServer>()

/** Port of the first server, kept for the next ones: what the browser has loaded and compiled is kept by origin. */
let usual = '0'

const startOn = (dataDir: string, port: string) =>
  startServer(readConfig(environmentOf(dataDir, { PORT: port })))

async function open(dataDir: string): Promise<string> {
  const server = await startOn(dataDir, usual).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return startOn(dataDir, '0')
  })
  if (usual === '0') usual = new URL(server.url).port
  servers.set(server.url, server)
  return server.url
}

async function close(url: string): Promise<string> {
  const server = servers.get(url)
  if (!server) throw new Error(`no server at ${url}`)
  servers.delete(url)
  await server.close()
  return url
}

process.on('message', ({ id, order, what }: HostOrder) => {
  const answer = (given: Omit<HostAnswer, 'id'>) => process.send?.({ id, ...given })
  const work = order === 'open' ? open(what) : close(what)
  work.then(
    (url) => answer({ url }),
    (error: Error) => answer({ error: error.stack ?? error.message }),
  )
})
process.on('disconnect', () => process.exit(0))
