import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type WebSocket as Peer, WebSocketServer } from 'ws'

type Json = Record<string, unknown>

/** One socket of a client, as the server sees it. */
export interface Visitor {
  url: string
  headers: Json
  /** Frames in order of arrival, with times. */
  frames: { frame: Json; atMs: number }[]
  send(frame: Json | string): void
  close(code: number): void
  /** Destroys the connection. */
  cut(): void
}

/** A scripted realtime server: the test defines its answers. */
export async function startRoomServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const visitors: Visitor[] = []
  const peers = new Set<Peer>()
  await once(server, 'listening')
  server.on('connection', (peer, request) => {
    peers.add(peer)
    const frames: Visitor['frames'] = []
    peer.on('message', (data) => frames.push({ frame: JSON.parse(String(data)), atMs: performance.now() }))
    visitors.push({
      url: request.url ?? '',
      headers: request.headers,
      frames,
      send: (frame) => peer.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
      close: (code) => peer.close(code),
      cut: () => peer.terminate(),
    })
  })
  const close = async () => {
    for (const peer of peers) peer.terminate()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, visitors }
}

/** First frames of a server. */
export const welcome = (seq: number, members: Json[] = []): Json => ({
  type: 'welcome',
  sessionId: null,
  eventId: 'e',
  seq,
  serverTime: '2026-05-17T13:00:00.000Z',
  members,
})

/** A lap that was written. */
export const change = (seq: number): Json => ({
  type: 'change',
  seq,
  entityType: 'lap',
  opType: 'update',
  id: 'a',
  version: seq,
  entity: {},
  actor: { userId: 'u', apiKeyId: null, name: 'Ben' },
  occurredAt: '2026-05-17T13:00:00.000Z',
})
