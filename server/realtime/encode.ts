import type { ServerFrame } from '../contract/realtime.ts'

/** A frame as it goes out: encoded once, whoever gets it. */
export const encode = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame))
