import type { IncomingMessage } from 'node:http'

/** Whoever offers another protocol, as curl does with HTTP/2, is answered in the one that they speak. */
export const wantsWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'
