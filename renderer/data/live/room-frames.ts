import type { ServerFrame } from '../../../server/contract/realtime.ts'
import { Listeners } from '../listeners.ts'

/** Frames of the page's room with its id, after the page's rows have taken them. */
export const roomFrames = new Listeners<[roomId: string, frame: ServerFrame]>()
