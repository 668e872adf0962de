import { roomPath } from '../../server/contract/rooms/rooms.ts'
import { cpuTimeUs } from './machine.ts'
import type { Audience } from './room-audience-process.ts'

export interface Fanned {
  perSec: number
  /** Processor time of the server for each frame, which a busy machine changes least. */
  cpuUs: number
  bytesEach: number
}

/** Address of a session's room. */
export const roomUrl = (serverUrl: string, sessionId: string) =>
  serverUrl.replace('http', 'ws') + roomPath('sessions', sessionId)

/**
 * Measures how fast a number of changes reaches all sockets: they connect to the addresses, receive every change, and
 * leave.
 */
export async function fanOut(
  audience: Audience,
  pid: number,
  room: { urls: string[]; headers: Record<string, string> },
  changes: number,
  write: () => Promise<unknown>,
): Promise<Fanned> {
  await audience.join(room.urls, room.headers)
  const received = audience.listen(changes)
  const [began, before] = [performance.now(), cpuTimeUs(pid)]
  await write()
  const { frames, bytes, wrong, closed } = await received
  const [tookMs, cpuUs] = [performance.now() - began, cpuTimeUs(pid) - before]
  if (wrong + closed > 0) throw new Error(`${wrong} frames out of order, ${closed} sockets closed`)
  await audience.leave()
  return { perSec: (frames / tookMs) * 1000, cpuUs: cpuUs / frames, bytesEach: bytes / frames }
}
