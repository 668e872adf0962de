/** Equipment of a team car, stint by stint. */
export interface Kit {
  sets: readonly string[]
  setups: readonly string[]
}

/** The cars run by the sample's team; for the others only timing data is known. */
export const teamCars = ['01', '02'] as const
export type TeamCar = (typeof teamCars)[number]

export const isTeamCar = (number: string): number is TeamCar => teamCars.some((car) => car === number)

/** What is left after the race, for the practice of a sample that is dated to now. */
const afterTheRace: Kit = {
  sets: ['M5', 'M5', 'M2', 'M5', 'S2', 'M2', 'M5'],
  setups: Array(7).fill('race'),
}

// biome-ignore format: a table reads best as a table
const kits: Record<TeamCar, Record<string, Kit>> = {
  '01': {
    'Practice 1': {
      sets: ['M1', 'M1', 'M2', 'S1'],
      setups: ['baseline', 'P1-2', 'P1-2', 'P1-2'],
    },
    'Practice 2': {
      sets: ['M3', 'M3', 'M3', 'M4', 'M5', 'M4', 'S2'],
      setups: ['P2-1', 'P2-1', 'P2-2', 'P2-2', 'P2-2', 'P2-2', 'P2-2'],
    },
    Qualifying: { sets: ['S3'], setups: ['qualifying'] },
    Race: { sets: ['M6', 'M7', 'M4'], setups: ['race', 'race', 'race'] },
    'Practice 3': afterTheRace,
  },
  '02': {
    'Practice 1': {
      sets: ['M1', 'M1', 'M1', 'M2', 'S1'],
      setups: ['baseline', 'baseline', 'P1-2', 'P1-2', 'P1-2'],
    },
    'Practice 2': {
      sets: ['M3', 'M3', 'M4', 'M5', 'M4', 'S2', 'M2'],
      setups: ['P2-1', 'P2-2', 'P2-2', 'P2-2', 'P2-2', 'P2-2', 'P2-2'],
    },
    Qualifying: { sets: ['S3'], setups: ['qualifying'] },
    Race: { sets: ['M6', 'M7', 'M4'], setups: ['race', 'race', 'race'] },
    'Practice 3': afterTheRace,
  },
}

/** Keys of a car's sets and setups in the sample. */
export const setKey = (car: string, set: string): string => `${car}-${set}`
export const setupKey = (car: string, setup: string): string => `${car} ${setup}`

/** Equipment of a team car in a session. */
export const kitOf = (car: TeamCar, session: string): Kit | undefined => kits[car][session]
