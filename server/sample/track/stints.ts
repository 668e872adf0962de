import { isTeamCar, kitOf, setKey, setupKey, type TeamCar } from '../garage/kits.ts'
import type { Weekend, WeekendLap, WeekendRunSheet } from '../weekend.ts'

/** A stint of a team car with its equipment. */
export interface TeamStint {
  car: TeamCar
  sheet: WeekendRunSheet
  stint: number
  /** Number of the set within its car. */
  set: string
  setKey: string
  /** Name of the setup within its car. */
  setup: string
  setupKey: string
  /** Laps of the set before the stint. */
  ageLaps: number
  laps: WeekendLap[]
}

/** Stints of the team's cars in driving order. */
export function teamStints(weekend: Pick<Weekend, 'runSheets'>): TeamStint[] {
  const run = new Map<string, number>()
  return weekend.runSheets.flatMap((sheet) => {
    const car = sheet.carNumber
    if (!isTeamCar(car)) return []
    const kit = kitOf(car, sheet.sessionName)
    return sheet.stints.map(({ stint }, index) => {
      const [set, setup] = [kit?.sets[index], kit?.setups[index]]
      if (!set || !setup) throw new Error(`no kit for stint ${stint} of car ${car}`)
      const key = setKey(car, set)
      const laps = sheet.laps.filter((lap) => lap.stint === stint)
      const ageLaps = run.get(key) ?? 0
      run.set(key, ageLaps + laps.length)
      return { car, sheet, stint, set, setKey: key, setup, setupKey: setupKey(car, setup), ageLaps, laps }
    })
  })
}
