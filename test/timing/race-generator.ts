import { seededRandom } from '../../server/sample/random.ts'
import type { Received } from '../../server/timing/recording.ts'
import { F, G, J, time } from './hear.ts'

/** A lap as the feed's messages say it. */
export interface TrueLap {
  lapNumber: number
  lapTimeMs: number
  elapsedMs: number
  marker: 'gap' | null
}

interface Crossing {
  at: number
  lines: string[]
}

/** One car's race: what the feed reports at each crossing, and the laps that this makes. */
class GeneratedCar {
  readonly crossings: Crossing[] = []
  readonly laps: TrueLap[] = []
  readonly #key: string
  readonly #next: () => number
  readonly #canReadTwice: boolean
  readonly #hasPenalties: boolean
  #count: number
  #total: number
  /** Race time at which the lap under way began, for the book: what was lost before is part of it. */
  #start: number
  #lost = 0
  #isRepeated = false

  constructor(key: string, next: () => number, readTwice: boolean, penalties: boolean) {
    this.#key = key
    this.#canReadTwice = readTwice
    this.#hasPenalties = penalties
    this.#next = next
    this.#total = this.#between(500, 9_000)
    this.#start = this.#total
    // Some have laps taken off before the start.
    this.#count = next() < 0.1 && penalties ? -2 : 0
    this.#tell([J(key, 0, this.#total), this.#listed()])
  }

  #between(from: number, until: number) {
    return from + Math.floor(this.#next() * (until - from))
  }

  #listed() {
    return G(this.#key, this.#count === 0 ? '' : this.#count, this.#total)
  }

  #tell(lines: string[]) {
    this.crossings.push({ at: this.#total, lines })
  }

  drive(laps: number, pace: number) {
    for (let lap = 0; lap < laps; lap++) this.#lap(pace, lap === laps - 1)
  }

  #lap(pace: number, isLast: boolean) {
    const chance = this.#next()
    const stop = this.#next() < 0.05 ? 2.5 : 1
    const before = this.#total
    this.#total += Math.round(pace * stop * (0.97 + 0.06 * this.#next()))
    this.#count++
    if (chance < 0.04 && !isLast && this.#count > 1 && !this.#isRepeated) {
      this.#lost++
      return
    }
    this.#isRepeated = false
    const crossing = J(this.#key, this.#total - before, this.#total)
    const isReported = chance > 0.1 || this.#lost > 0
    const lines = isReported ? [crossing, this.#listed()] : [this.#listed()]
    if (chance > 0.9) lines.reverse()
    if (chance > 0.8) lines.push(this.#listed())
    this.#add()
    if (chance > 0.1 && chance < 0.2) lines.push(...this.#corrected(before))
    if (chance > 0.2 && chance < 0.25 && this.#hasPenalties) lines.push(...this.#taken())
    if (chance > 0.25 && chance < 0.3) lines.push(J(this.#key, pace + 17, this.#total))
    if (chance > 0.3 && chance < 0.35) lines.push(G(this.#key, this.#count - 1, before), this.#listed())
    if (chance > 0.35 && chance < 0.38 && this.#canReadTwice && !isLast && this.#count > 4) {
      lines.push(...this.#readTwice())
    }
    this.#tell(lines)
  }

  #add() {
    const laps = this.#lost + 1
    if (this.#count >= 1) {
      const lapNumber = Math.max(this.#count, (this.laps.at(-1)?.lapNumber ?? 0) + laps)
      const marker = laps > 1 ? 'gap' : null
      this.laps.push({ lapNumber, lapTimeMs: this.#total - this.#start, elapsedMs: this.#total, marker })
    }
    this.#start = this.#total
    this.#lost = 0
  }

  #corrected(before: number): string[] {
    const change = this.#between(-90, 3)
    this.#total += change === 0 ? 1 : change
    this.#start = this.#total
    const lap = this.laps.at(-1)
    if (lap && this.#count >= 1) {
      lap.lapTimeMs += this.#total - lap.elapsedMs
      lap.elapsedMs = this.#total
    }
    return [J(this.#key, this.#total - before, this.#total), this.#listed()]
  }

  /** Laps taken off as a penalty. */
  #taken(): string[] {
    this.#count -= this.#between(1, 3)
    return [this.#listed()]
  }

  /** The transponder was read twice; the feed takes the second reading's lap back, and the next goes on from there. */
  #readTwice(): string[] {
    const again = this.#total + this.#between(5, 900)
    const lines = [J(this.#key, again - this.#total, again), G(this.#key, this.#count + 1, again)]
    this.#total = again
    this.#start = again
    this.#isRepeated = true
    return [...lines, this.#listed()]
  }
}

export interface Race {
  lines: Received[]
  laps: Map<string, TrueLap[]>
}

/** A race with corrections, penalties, lost lines, stale lists, resets and crossings read twice. */
export function generatedRace(
  seed: number,
  { cars = 6, laps = 25, readTwice = true, penalties = true } = {},
): Race {
  const { between } = seededRandom(String(seed))
  const next = () => between(0, 1)
  const pace = 60_000 + Math.floor(next() * 80_000)
  const field = Array.from({ length: cars }, (_, index) => {
    const car = new GeneratedCar(String(index + 1), next, readTwice, penalties)
    car.drive(Math.ceil(laps * (0.5 + next() / 2)), Math.round(pace * (1 + next() / 5)))
    return car
  })
  const entries = field.map((_, index) => `$A,"${index + 1}","0${index + 1}",${1_000 + index},"A","B","",1`)
  const crossings = field.flatMap((car) => car.crossings).toSorted((a, b) => a.at - b.at)
  const from = Date.UTC(2026, 4, 2, 12)
  const listed = new Map<string, string>()
  const reported: { at: number; line: string }[] = [
    { at: 0, line: '$B,7,"Race 1"' },
    { at: 0, line: F(0) },
  ]
  reported.push(...entries.map((line) => ({ at: 0, line })))
  for (const { at, lines } of crossings) {
    reported.push(...lines.map((line) => ({ at, line })), { at, line: F(at) })
    for (const line of lines) if (line.startsWith('$G')) listed.set(line.split(',')[2]!, line)
    const chance = next()
    const refresh = ['$B,7,"Race 1"', ...entries, ...listed.values()]
    const idle = entries.map(
      (_, index) => `$G,${index + 1},"${index + 1}",,"${time(chance < 0.01 ? 0 : 3_599_999)}"`,
    )
    if (chance < 0.02)
      reported.push(...['$I,"12:00:00",""', ...idle, ...refresh].map((line) => ({ at, line })))
    else if (chance < 0.05) reported.push(...refresh.map((line) => ({ at, line })))
    if (chance > 0.95) reported.push({ at, line: '$X,"of another server",1' })
  }
  return {
    lines: reported.map(({ at, line }) => ({ at: from + at, bytes: Buffer.from(`${line}\r\n`, 'latin1') })),
    laps: new Map(field.map((car, index) => [String(index + 1), car.laps])),
  }
}
