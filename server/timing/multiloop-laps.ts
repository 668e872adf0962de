import type { MessageOf } from './model.ts'

type Lap = MessageOf<'lap'>

export interface Section {
  name: string
  from: string
  to: string
}

const MAX_SECTIONS = 64
const MAX_STEPS = 2_000
/** Laps of a car that can still be invalidated. */
const KEPT_LAPS = 32
/** Sections are rounded each for itself; more than this off the lap, and they are another lap's. */
const TOLERANCE_MS = 50

/**
 * Names of the sections that make up the lap, in order: the first chain of at least two that ends where it began, from
 * the finish line where that is reported. Speed traps and the lane lie beside it.
 */
export function lapSections(sections: readonly Section[]): string[] {
  let steps = 0
  /** Chains are tried in the order reported; a track with too many of them is given up. */
  const close = (chain: readonly Section[]): readonly Section[] | null => {
    const { to } = chain.at(-1)!
    if (chain.length > 1 && to === chain[0]!.from) return chain
    for (const next of sections) {
      if (next.from !== to || next.to === to || chain.some(({ to: past }) => past === next.to)) continue
      steps += 1
      const closed = steps < MAX_STEPS ? close([...chain, next]) : null
      if (closed) return closed
    }
    return null
  }
  const isFinish = ({ from }: Section) => /^SF/i.test(from)
  for (const first of [...sections.filter(isFinish), ...sections.filter((section) => !isFinish(section))]) {
    const chain = first.from === first.to ? null : close([first])
    if (chain) return chain.map(({ name }) => name)
  }
  return []
}

/** Place of a section in the lap; a track whose sections were not reported has S1, S2 and so on. */
function placeOf(name: string, order: readonly string[]): number | null {
  if (order.length > 0) return order.includes(name) ? order.indexOf(name) : null
  const number = Number(/^S(\d{1,2})$/.exec(name)?.[1] ?? 0)
  return number >= 1 && number <= MAX_SECTIONS ? number - 1 : null
}

const sumOf = (sectors: Lap['sectorsMs']) => sectors.reduce<number>((sum, ms) => sum + (ms ?? 0), 0)

/** Laps of one car, and the sections of the lap that it is on. */
export class CarLaps {
  #laps: Lap[] = []
  #sectors: (number | null)[] = []

  /** @returns the lap with its sections, or null if it was reported before. */
  lap(lap: Lap, sectors: number): Lap | null {
    const known = this.#laps.find(({ lapNumber }) => lapNumber === lap.lapNumber)
    if (known && known.totalMs === lap.totalMs && known.lapTimeMs === lap.lapTimeMs) return null
    const before = this.#laps.find(({ lapNumber }) => lapNumber === lap.lapNumber - 1)
    const filled = known
      ? { ...lap, sectorsMs: known.sectorsMs, pitIn: known.pitIn, pitOut: known.pitOut, valid: known.valid }
      : {
          ...lap,
          pitOut: lap.pitOut || before?.pitIn || false,
          sectorsMs: this.#close(sectors, lap.lapTimeMs),
        }
    if (known) this.#laps[this.#laps.indexOf(known)] = filled
    else this.#laps.push(filled)
    if (this.#laps.length > KEPT_LAPS) this.#laps.shift()
    return filled
  }

  /** @returns the last lap, if this was the section that it lacked: the line is heard as a lap and as a section. */
  section(name: string, ms: number, order: readonly string[]): Lap | null {
    const place = placeOf(name, order)
    if (place === null) return null
    const last = this.#laps.at(-1)
    const isLast = place === last?.sectorsMs.length || (order.length > 0 && place === order.length - 1)
    if (last && isLast && (last.sectorsMs[place] ?? null) === null) {
      const sectorsMs = [...last.sectorsMs]
      sectorsMs[place] = ms
      if (Math.abs(sumOf(sectorsMs) - (last.lapTimeMs ?? 0)) <= TOLERANCE_MS && !sectorsMs.includes(null)) {
        const filled = { ...last, sectorsMs }
        this.#laps[this.#laps.length - 1] = filled
        return filled
      }
    }
    while (this.#sectors.length < place) this.#sectors.push(null)
    this.#sectors[place] = ms
    return null
  }

  /** @param totalMs race time at the end of the lap. @returns the lap, if it is known. */
  invalidate(totalMs: number): Lap | null {
    const index = this.#laps.findLastIndex((lap) => lap.totalMs === totalMs)
    const known = this.#laps[index]
    if (!known || known.valid === false) return null
    const invalid = { ...known, valid: false }
    this.#laps[index] = invalid
    return invalid
  }

  #close(count: number, lapTimeMs: number | null): Lap['sectorsMs'] {
    const sectors = this.#sectors
    this.#sectors = []
    while (sectors.length > 0 && sectors.length < count) sectors.push(null)
    const beyond = sumOf(sectors) - (lapTimeMs ?? 0)
    const isWhole = count > 0 && !sectors.includes(null)
    return beyond > TOLERANCE_MS || (isWhole && beyond < -TOLERANCE_MS) ? [] : sectors
  }
}
