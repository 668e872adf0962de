import net from 'node:net'
import { targetError } from './target-error.ts'

const KEEP_ALIVE_MS = 60_000

/** Opens a TCP connection to one address, not a name, within the time given. */
export function openSocket(address: string, port: number, withinMs: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: address, port, autoSelectFamily: false })
    const timer = setTimeout(
      () => socket.destroy(targetError('CONNECT_TIMEOUT', `${address} did not answer in time.`)),
      withinMs,
    )
    socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS)
    // Stays: without a listener an error would end the process.
    socket.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    socket.once('connect', () => {
      clearTimeout(timer)
      resolve(socket)
    })
  })
}
