import { Agent as PlainAgent, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'

/** One listener of a server, and the hosts and origins of its own pages there. */
export interface Listener {
  name: string
  address: string
  port: number
  /** Null for plain http. */
  ca: string | null
}

export interface Outcome {
  status: number
  code: string | null
  /** Names of headers that begin with `access-control`. */
  shared: string[]
}

/** Everything behind a server's address: routes, pages, files, and rooms. */
export interface Endpoint {
  name: string
  method: string
  path: string
  headers?: readonly string[]
  body?: string
}

const UPGRADE = ['Connection', 'Upgrade', 'Upgrade', 'websocket', 'Sec-WebSocket-Version', '13']
const JSON_TYPE = ['Content-Type', 'application/json']
const ROOM = '/realtime/sessions/01990000-0000-7000-8000-000000000000'

/** Each of them is behind the same wall. */
export const endpointsOf = (token: string, page: string): Endpoint[] => {
  const known = ['Authorization', `Bearer ${token}`]
  return [
    { name: 'a public route', method: 'GET', path: '/health' },
    { name: 'a route', method: 'GET', path: '/auth/me', headers: known },
    { name: 'a login', method: 'POST', path: '/auth/login', headers: JSON_TYPE, body: '{}' },
    { name: 'a write', method: 'POST', path: '/tracks', headers: [...known, ...JSON_TYPE], body: '{}' },
    { name: 'a write that is a form', method: 'POST', path: '/tracks', headers: known, body: 'name=x' },
    { name: 'a question before a write', method: 'OPTIONS', path: '/tracks' },
    { name: 'the metrics', method: 'GET', path: '/metrics' },
    { name: 'the documentation', method: 'GET', path: '/docs' },
    { name: 'a file of the documentation', method: 'GET', path: '/docs/swagger-ui.css' },
    { name: 'the guide', method: 'GET', path: '/docs/guide/' },
    { name: 'the OpenAPI document', method: 'GET', path: '/openapi.json' },
    { name: 'the page of trust', method: 'GET', path: '/trust' },
    { name: 'the certificate', method: 'GET', path: '/trust/trackside.crt' },
    { name: 'the page', method: 'GET', path: page },
    { name: 'the way to the page', method: 'GET', path: '/' },
    { name: 'nothing', method: 'GET', path: '/nowhere' },
    {
      name: 'a room',
      method: 'GET',
      path: ROOM,
      headers: [...UPGRADE, 'Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='],
    },
  ]
}

/** Sends requests to the endpoints of one listener, with any Host and Origin headers. */
export function senderOf({ address, port, ca }: Listener) {
  const agent = ca === null ? new PlainAgent({ keepAlive: true }) : new SecureAgent({ keepAlive: true })
  const request = ca === null ? requestPlain : requestSecure
  const send = (
    { method, path, headers = [], body }: Endpoint,
    hosts: readonly string[],
    origin: string | null,
  ) =>
    new Promise<Outcome>((resolve, reject) => {
      const named = hosts.flatMap((host) => ['Host', host])
      const all = [...named, ...(origin === null ? [] : ['Origin', origin]), ...headers]
      const length = body === undefined ? [] : ['Content-Length', String(body.length)]
      const options: RequestOptions & { ca?: string; servername?: string } = {
        host: address,
        port,
        method,
        path,
        agent: headers.includes('Upgrade') ? false : agent,
        headers: [...all, ...length] as never,
        ...(ca !== null && { ca, servername: '' }),
      }
      const outgoing = request(options)
      outgoing.on('error', reject)
      outgoing.on('upgrade', (response, socket) => {
        socket.destroy()
        resolve({ status: response.statusCode ?? 0, code: null, shared: [] })
      })
      outgoing.on('response', async (response) => {
        let text = ''
        for await (const part of response.setEncoding('utf8')) text += part
        const isProblem = response.headers['content-type'] === 'application/problem+json'
        const shared = Object.keys(response.headers).filter((name) => name.startsWith('access-control'))
        resolve({ status: response.statusCode ?? 0, code: isProblem ? JSON.parse(text).code : null, shared })
      })
      outgoing.end(body)
    })
  return { send, close: () => agent.destroy() }
}
