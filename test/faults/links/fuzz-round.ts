import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../../server/sample/random.ts'
import { hasProcessFigures, openFiles, residentMb } from '../../support/process-figures.ts'
import { joinRoom } from '../../support/room.ts'
import type { ServerProcess, SignedIn } from '../../support/server-process.ts'
import { lapBody } from '../../support/weekend-rows.ts'
import { attack } from './fuzz-attack.ts'
import { openFuzzGarage } from './fuzz-garage.ts'

/** Memory for one-off reads and compilation, and for what a busy heap keeps for later. */
const MAX_MB = 200
const SPARE_FILES = 5
const LAST_WORD_WITHIN_MS = 10_000

interface FuzzOptions {
  server: ServerProcess
  signedIn: SignedIn
  frames: number
  chance(visit: number): Random
}

/** Sends frames of all kinds from all clients, while one client writes and another listens. */
export async function fuzzRound({ server, signedIn, frames, chance }: FuzzOptions) {
  const { url } = server
  const { session, sheet, fuzzers, ofTheirs } = await openFuzzGarage(url, signedIn)
  const listen = () => joinRoom(url, 'sessions', session.id, { token: signedIn.token })
  const friends = [listen(), listen()]
  for (const friend of friends) await friend.next('welcome')
  const wrongs: string[] = []
  const attackWith = (count: number, chanceOf: (visit: number) => Random) =>
    attack(fuzzers, count, chanceOf).catch((error: Error) => {
      wrongs.push(`a visit failed: ${error.message}`)
      return { wrongs: [], ends: {}, sent: 0, visits: 0 }
    })
  let isRunning = true
  void server.exited.then(() => {
    isRunning = false
  })
  const first = await attackWith(Math.min(500, frames / 5), (visit) => chance(-1 - visit))
  if (!isRunning)
    return { ...first, wrongs: [...wrongs, 'the server has ended'], laps: 0, grownMb: 0, files: [] }
  const figures = () =>
    (hasProcessFigures ? [openFiles(server.pid), residentMb(server.pid)] : [0, 0]) as [number, number]
  const [filesBefore, memoryBefore] = figures()

  const laps: string[] = []
  let isOver = false
  const write = async () => {
    for (let number = 2; !isOver; number += 1) {
      const body = lapBody(sheet, number)
      laps.push((await signedIn.client.laps.create(body)).id)
      await sleep(25)
    }
  }
  const writing = write().catch((error: Error) => void wrongs.push(`a write failed: ${error.message}`))
  const attacked = await attackWith(frames, chance)
  isOver = true
  await writing
  wrongs.push(...first.wrongs, ...attacked.wrongs)
  if (!isRunning) wrongs.push('the server has ended')
  const output = server.stderr()
  if (output !== '') wrongs.push(`the server complains: ${output.slice(0, 2000)}`)

  const last = { id: laps.at(-1) as string }
  for (const friend of friends) {
    const received = await Promise.race([
      friend.receives(last).catch((error: Error) => error.message),
      sleep(LAST_WORD_WITHIN_MS, 'the last lap was not received'),
    ])
    if (typeof received === 'string') wrongs.push(`a friend in the room: ${received}`)
    const ids = friend.changes().map(({ id }) => id)
    if (ids.join() !== laps.join())
      wrongs.push(`a friend received ${ids.length} of ${laps.length} laps, or in another order`)
    const texts = friend.frames.map((frame) => JSON.stringify(frame))
    for (const each of ofTheirs)
      if (texts.some((text) => each.test(text)))
        wrongs.push(`a member received data of another account: ${each}`)
    friend.close()
  }
  const until = performance.now() + LAST_WORD_WITHIN_MS
  while (isRunning && figures()[0] > filesBefore + SPARE_FILES && performance.now() < until) await sleep(100)
  const [filesAfter, memoryAfter] = isRunning ? figures() : [0, 0]
  if (filesAfter > filesBefore + SPARE_FILES)
    wrongs.push(`${filesAfter} files are open, before ${filesBefore}`)
  const grownMb = Math.round(memoryAfter - memoryBefore)
  if (grownMb > MAX_MB) wrongs.push(`the server grew by ${grownMb} MB`)
  return { ...attacked, wrongs, laps: laps.length, grownMb, files: [filesBefore, filesAfter] }
}
