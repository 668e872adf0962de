import type { IncomingMessage } from 'node:http'

/** Whether a request upgrades to WebSocket; other offers, such as curl's HTTP/2, are answered as HTTP/1.1. */
export const wantsWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'
