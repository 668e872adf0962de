import type { MessageOf } from '../model.ts'
import type { Section } from './run-facts.ts'

type Passing = Pick<MessageOf<'passing'>, 'loop' | 'place' | 'at' | 'driver'>

const MAX_PASSINGS = 64

/** What loops reported of the lap that a car is on, up to the crossing that ends it. */
export class CurrentLap {
  #passings: Passing[] = []
  #pitIn = false
  #pitOut = false
  #driver: string | null = null
  /** Driver in the car, where no loop reports one. */
  entered: string | null = null
  /** In the order that the feed reported last. */
  position: number | null = null
  /** Null until a loop reported it. */
  inPit: boolean | null = null
  pitInAt: number | null = null
  pitOutAt: number | null = null

  passed(passing: Passing) {
    const { place, at, driver } = passing
    if (driver !== null) this.#driver = driver
    if (this.#passings.length < MAX_PASSINGS) this.#passings.push(passing)
    if (place === 'pitIn' || place === 'pitFinish' || place === 'pitLane') {
      if (!this.inPit) this.pitInAt = at
      this.inPit = true
      this.#pitIn = true
    } else if (place === 'pitOut') {
      this.inPit = false
      this.pitOutAt = at
      this.#pitOut = true
    } else {
      this.inPit = false
    }
  }

  /** The feed says whether the car is in the lane. */
  stands(inPit: boolean, at: number) {
    if (inPit && !this.inPit) this.pitInAt = at
    if (!inPit && this.inPit) this.pitOutAt = at
    this.inPit = inPit
  }

  /** Ends the lap. The crossing that ends it begins the next, which starts in the lane if it lies there. */
  end(sections: readonly Section[]) {
    const reported = {
      pitIn: this.#pitIn,
      pitOut: this.#pitOut,
      driver: this.#driver ?? this.entered,
      sectorsMs: sectorTimes(this.#passings, sections),
      position: this.position,
    }
    const last = this.#passings.at(-1)
    const crossed = last?.place === 'finish' || last?.place === 'pitFinish'
    this.#passings = crossed ? [last] : []
    this.#pitIn = false
    this.#pitOut = this.inPit === true
    return reported
  }
}

/** Times between the loops of each section; empty if none is known. */
function sectorTimes(passings: readonly Passing[], sections: readonly Section[]): (number | null)[] {
  const times = sections.map(({ from, to }) => {
    const start = passings.findIndex(({ loop }) => loop === from)
    if (start === -1) return null
    const end = passings.findLastIndex(({ loop }) => loop === to)
    return end > start ? Math.round(passings[end]!.at - passings[start]!.at) : null
  })
  return times.every((time) => time === null) ? [] : times
}
