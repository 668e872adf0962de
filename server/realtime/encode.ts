import { Sender } from 'ws'
import type { ServerFrame } from '../contract/realtime.ts'

const WHOLE_TEXT = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true }

/** A frame as it lies on the wire, ready for every socket: encoded once, whoever gets it. */
export const encode = (frame: ServerFrame): Buffer =>
  Buffer.concat(Sender.frame(Buffer.from(JSON.stringify(frame)), WHOLE_TEXT))
