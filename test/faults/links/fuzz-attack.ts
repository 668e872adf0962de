import type { Random } from '../../../server/sample/random.ts'
import type { Fuzzer } from './fuzz-garage.ts'
import { visitWithFrames, visitWithoutHandshake } from './fuzz-visit.ts'

const AT_A_TIME = 20

/** Sends this many frames from all clients; returns the errors, and how often sockets ended in which way. */
export async function attack(fuzzers: readonly Fuzzer[], frames: number, chance: (visit: number) => Random) {
  const wrongs: string[] = []
  const ends: Record<string, number> = {}
  let [sent, visits] = [0, 0]

  async function visit(number: number) {
    const random = chance(number)
    const { who, forbidden, ...fuzzer } = fuzzers[random.whole(0, fuzzers.length - 1)] as Fuzzer
    const visitor = { ...fuzzer, random }
    const note = (end: unknown) => {
      ends[String(end)] = (ends[String(end)] ?? 0) + 1
    }
    if (random.chance(0.1)) {
      const without = await visitWithoutHandshake(visitor)
      sent += without.frames
      note('no handshake')
      wrongs.push(...without.wrongs.map((each) => `visit ${number}, ${who}: ${each}`))
      return
    }
    const visited = await visitWithFrames(visitor)
    sent += visited.frames
    note(visited.code)
    wrongs.push(...visited.wrongs.map((each) => `visit ${number}, ${who}: ${each}`))
    for (const text of visited.texts)
      for (const each of forbidden)
        if (each.test(text)) wrongs.push(`visit ${number}: ${who} received ${text.slice(0, 500)}`)
  }

  const visitor = async () => {
    while (sent < frames && wrongs.length === 0) await visit(visits++)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, visitor))
  return { wrongs, ends, sent, visits }
}
