import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { connect, type LookupFunction } from 'node:net'
import { Bonjour } from 'bonjour-service'
import { WebSocket } from 'ws'
import type { Answered, Calls, Found, Trust } from './calls.ts'

const WITHIN_MS = 8000

const lookupOf = (address: string): LookupFunction =>
  ((_name, options, callback) => {
    const found = { address, family: 4 }
    if (options.all) (callback as unknown as (e: null, all: object[]) => void)(null, [found])
    else callback(null, address, 4)
  }) as LookupFunction

const tlsOf = ({ ca, blind, address }: Trust) => ({
  ...(ca !== undefined && { ca }),
  ...(blind && { rejectUnauthorized: false }),
  ...(address !== undefined && { lookup: lookupOf(address) }),
})

const sockets: { frames: unknown[]; closed: number | null }[] = []

const calls: Calls = {
  request: ({ url, method, headers, body, trust }) =>
    new Promise<Answered>((resolve, reject) => {
      const ask = url.startsWith('https:') ? secureRequest : plainRequest
      const signal = AbortSignal.timeout(WITHIN_MS)
      const asking = ask(url, { method, headers, agent: false, signal, ...tlsOf(trust) }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
            ),
            body: Buffer.concat(parts).toString('base64'),
          }),
        )
      })
      asking.on('error', reject)
      asking.end(body)
    }),

  knock: ({ address, port }) =>
    new Promise((resolve) => {
      const socket = connect({ host: address, port, timeout: WITHIN_MS })
      const end = (how: string) => {
        socket.destroy()
        resolve(how)
      }
      socket.once('connect', () => end('open'))
      socket.once('timeout', () => end('TIMEOUT'))
      socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
    }),

  find: ({ forMs, from }) =>
    new Promise((resolve) => {
      const bonjour = new Bonjour({ interface: from, bind: '0.0.0.0' } as never, () => {})
      const browser = bonjour.find({ type: 'trackside' })
      const again = setInterval(() => browser.update(), 500)
      const end = () => {
        clearInterval(again)
        clearTimeout(late)
        const found = browser.services.map(
          ({ name, host, port, addresses = [], txt }): Found => ({
            instance: name,
            host,
            port,
            addresses,
            txt: txt as Record<string, string>,
          }),
        )
        bonjour.destroy(() => resolve(found))
      }
      const late = setTimeout(end, forMs)
    }),

  listen: ({ url, token, trust }) =>
    new Promise((resolve, reject) => {
      const received: (typeof sockets)[number] = { frames: [], closed: null }
      const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}` }, ...tlsOf(trust) })
      socket.once('open', () => resolve(sockets.push(received) - 1))
      socket.on('error', reject)
      socket.on('message', (data) => received.frames.push(JSON.parse(data.toString())))
      socket.on('close', (code) => {
        received.closed = code
      })
    }),

  received: async (socket) => sockets[socket] ?? { frames: [], closed: null },
}

interface Order {
  id: number
  call: keyof Calls
  input: never
}

process.on('message', ({ id, call, input }: Order) => {
  calls[call](input).then(
    (result) => process.send?.({ id, result }),
    ({ message, code }: NodeJS.ErrnoException) => process.send?.({ id, failure: { message, code } }),
  )
})
process.on('disconnect', () => process.exit(0))
