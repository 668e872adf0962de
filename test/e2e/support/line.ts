import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy to a server that can be cut: open connections end, and new ones fail until it is restored. */
export interface Line {
  /** URL of the server through the proxy; unchanged after a cut. */
  readonly url: string
  cut(): Promise<void>
  mend(): Promise<void>
}

async function listen(target: URL, sockets: Set<Socket>, port: number): Promise<Server> {
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Runs a test with a proxy to the server at `url`. */
export async function withLine(url: string, use: (line: Line) => Promise<void>): Promise<void> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let server: Server | undefined = await listen(target, sockets, 0)
  const { port } = server.address() as AddressInfo
  const line: Line = {
    url: `http://127.0.0.1:${port}`,
    async cut() {
      const closing = server
      server = undefined
      const closed = closing && new Promise((resolve) => closing.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async mend() {
      server ??= await listen(target, sockets, port)
    },
  }
  try {
    await use(line)
  } finally {
    await line.cut()
  }
}
