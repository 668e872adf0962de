import { randomBytes } from 'node:crypto'
import http, { type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { WebSocket } from 'ws'
import { roomPath } from '../../../server/contract/rooms/rooms.ts'

/** The guest's knowledge: an address, a read-only key, and ids that this key can list. */
export interface Target {
  url: string
  apiKey: string
  sessionId: string
  profileId: string
  accountSlug: string
}

const MEGABYTE = 1024 * 1024
const SLOW_READ_BYTES = 200 * 1024
const SLOW_READ_EVERY_MS = 5_000
const SOCKETS_AT_ONCE = 100
const SOCKETS_FOR_MS = 5_000
const SAMPLES = 500_000

const importOfOnes = () => {
  const profile = { scope: { Lap: { path: '$.r', key: ['lapNumber'], fields: { lapNumber: 'n' } } } }
  const head = `{"profile":${JSON.stringify(profile)},"payload":{"r":[`
  const ones = '1,'.repeat((63 * MEGABYTE - head.length) / 2)
  return gzipSync(`${head}${ones}1]}}`)
}
const longRecording = () => {
  const t = Array.from({ length: SAMPLES }, (_, index) => index / 100)
  return gzipSync(JSON.stringify({ columns: { t, throttle: t.map((at) => Math.round(at) % 2) } }))
}
const made = new Map<() => Buffer, Buffer>()
const once = (make: () => Buffer) => {
  const body = made.get(make) ?? make()
  made.set(make, body)
  return body
}

const ask = (target: Target, path: string, options: http.RequestOptions, body?: Buffer | string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = http.request(target.url + path, { agent: false, ...options }, resolve)
    request.on('error', reject)
    request.end(body)
  })
const withKey = ({ apiKey }: Target) => ({ 'x-api-key': apiKey })

/** The status of an answer that is read to its end; 0 where the connection broke. */
async function statusOf(asking: Promise<IncomingMessage>): Promise<number> {
  try {
    const response = await asking
    for await (const _ of response);
    return response.statusCode ?? 0
  } catch {
    return 0
  }
}

const post = (target: Target, path: string, body: Buffer, headers: http.OutgoingHttpHeaders) =>
  statusOf(
    ask(target, path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }, body),
  )

/** Takes a little every few seconds, for as long as the server lets it. */
async function readSlowly(target: Target, path: string, until: number): Promise<number> {
  try {
    const response = await ask(target, path, { headers: withKey(target) })
    if (response.statusCode !== 200) return await statusOf(Promise.resolve(response))
    let taken = 0
    for await (const chunk of response) {
      taken += (chunk as Buffer).length
      if (performance.now() > until) break
      if (taken < SLOW_READ_BYTES) continue
      taken = 0
      await sleep(SLOW_READ_EVERY_MS)
    }
    return 200
  } catch {
    return 0
  }
}

/** Opens sockets as fast as it can and keeps them for a while; the status of the last handshake. */
async function holdSockets(target: Target, headers: Record<string, string>): Promise<number> {
  let status = 0
  const opened = Array.from({ length: SOCKETS_AT_ONCE }, () => {
    const ws = new WebSocket(target.url.replace('http', 'ws') + roomPath('sessions', target.sessionId), {
      headers,
    })
    ws.on('unexpected-response', (_request, response) => {
      status = response.statusCode ?? 0
      response.resume()
    })
    ws.on('open', () => {
      status ||= 101
    })
    ws.on('error', () => undefined)
    return ws
  })
  await sleep(SOCKETS_FOR_MS)
  for (const ws of opened) ws.terminate()
  return status
}

/** Attacks of the holder of a read-only key, each until its answer ends. */
export const attacks = {
  importThatInflates: (target: Target) =>
    post(target, '/import', once(importOfOnes), { ...withKey(target), 'content-encoding': 'gzip' }),
  slowExport: (target: Target, until: number) => readSlowly(target, '/laps?format=csv', until),
  workbook: (target: Target) => statusOf(ask(target, '/laps?format=xlsx', { headers: withKey(target) })),
  longKpis: (target: Target) =>
    post(target, `/data-analysis-profiles/${target.profileId}/evaluate`, once(longRecording), {
      ...withKey(target),
      'content-encoding': 'gzip',
    }),
  socketsWithKey: (target: Target) => holdSockets(target, withKey(target)),
  socketsWithout: (target: Target) => holdSockets(target, {}),
  wrongLogin: (target: Target) => {
    const email = `${randomBytes(6).toString('hex')}@example.com`
    const body = JSON.stringify({ email, password: 'not the password', accountSlug: target.accountSlug })
    return post(target, '/auth/login', Buffer.from(body), {})
  },
  unknownKey: (target: Target) =>
    statusOf(
      ask(target, '/laps?limit=1', {
        headers: { 'x-api-key': `rk_${randomBytes(32).toString('base64url')}` },
      }),
    ),
} satisfies Record<string, (target: Target, until: number) => Promise<number>>

export type Attack = keyof typeof attacks

/** The statuses of one attack in a report, made at first use. */
export function tally(report: Partial<Record<Attack, Record<number, number>>>, attack: Attack) {
  const statuses = report[attack] ?? {}
  report[attack] = statuses
  return statuses
}
