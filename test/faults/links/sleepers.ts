import { setTimeout as sleep } from 'node:timers/promises'
import { closeCodes, roomPath } from '../../../server/contract/rooms/rooms.ts'
import { hasProcessFigures, residentMb } from '../../support/process-figures.ts'
import { frameBytes, openRaw, type RawSocket } from '../../support/raw-socket.ts'
import type { ServerProcess } from '../../support/server-process.ts'
import type { Crowded, LongLaps } from './slow-crowd.ts'

const SLEEPERS = 40
/** Time until all pending frames have been sent. */
const SETTLES_MS = 2500
/** A sleeper may buffer 256 KB; its unsent frames would be 10 MB. */
const MAX_MB = 100
/** Ten seconds of silence, and the interval of the server's check. */
const LATE_MS = 11_500
const LAST_WORD_MS = 5000

/** Sockets in the room that resume from the beginning, and read nothing. */
export function joinAndSleep({ url, token }: Crowded, { sessionId }: LongLaps): Promise<RawSocket[]> {
  const headers = { Authorization: `Bearer ${token}` }
  return Promise.all(
    Array.from({ length: SLEEPERS }, async () => {
      const raw = await openRaw(url, roomPath('sessions', sessionId), headers)
      raw.send(frameBytes(JSON.stringify({ type: 'resume', lastSeq: 0 })))
      raw.socket.pause()
      return raw
    }),
  )
}

/** Wakes them, so that they read their end. */
async function wrongsOfEnds(sleepers: readonly RawSocket[]) {
  const codes = await Promise.all(
    sleepers.map(({ socket, closed }) => {
      socket.resume()
      return Promise.race([closed, sleep(LAST_WORD_MS, 'still open' as const)])
    }),
  )
  for (const { socket } of sleepers) socket.destroy()
  const others = codes.filter((code) => code !== closeCodes.slow)
  return others.length === 0
    ? []
    : [`${others.length} sockets that read nothing ended with ${[...new Set(others)]}`]
}

/**
 * Stops them reading; returns the memory and files that they cost the server, and the errors once each should have been
 * closed.
 */
export async function fallAsleep(server: ServerProcess, crowded: Crowded, laps: LongLaps) {
  const memory = () => (hasProcessFigures ? residentMb(server.pid) : 0)
  const before = memory()
  const joinedAt = performance.now()
  const sleepers = await joinAndSleep(crowded, laps)
  await sleep(SETTLES_MS)
  // Lets the server finish its current work first.
  await laps.client.me()
  const grownMb = Math.round(memory() - before)
  return {
    grownMb,
    async wrongs(): Promise<string[]> {
      await sleep(Math.max(0, LATE_MS - (performance.now() - joinedAt)))
      const wrongs = await wrongsOfEnds(sleepers)
      if (grownMb > MAX_MB) wrongs.push(`sockets that read nothing took ${grownMb} MB`)
      return wrongs
    },
  }
}
