import { Sender } from 'ws'
import type { ServerFrame } from '../contract/realtime.ts'

const WHOLE_TEXT = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true }

/**
 * A whole WebSocket frame as bytes, encoded once for all sockets of a room; `ws.send` would frame it per socket. The writer
 * passes it to the socket below `ws`, for which `npm run bench -- --only rooms` (test/bench/realtime.ts) measures 1.7 times
 * the frames per second of a server that calls `ws.send`.
 */
export const encode = (frame: ServerFrame): Buffer =>
  Buffer.concat(Sender.frame(Buffer.from(JSON.stringify(frame)), WHOLE_TEXT))
