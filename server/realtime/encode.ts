import { Sender } from 'ws'
import type { ServerFrame } from '../contract/realtime.ts'

const WHOLE_TEXT = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true }

/** A whole WebSocket frame as bytes, so that it is encoded once for all sockets of a room. `ws` would frame it per socket. */
export const encode = (frame: ServerFrame): Buffer =>
  Buffer.concat(Sender.frame(Buffer.from(JSON.stringify(frame)), WHOLE_TEXT))
