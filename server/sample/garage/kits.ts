/** What a car of the team had on it, stint after stint. */
export interface Kit {
  sets: readonly string[]
  setups: readonly string[]
}

/** The cars that the team of the sample runs itself; of the others it knows what the timing says. */
export const teamCars = ['01', '02'] as const
export type TeamCar = (typeof teamCars)[number]

export const isTeamCar = (number: string): number is TeamCar => teamCars.some((car) => car === number)

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
  },
}

/** Keys under which the rest of the sample knows a set and a setup of a car. */
export const setKey = (car: string, set: string): string => `${car}-${set}`
export const setupKey = (car: string, setup: string): string => `${car} ${setup}`

/** What a car of the team had on in a session. */
export const kitOf = (car: TeamCar, session: string): Kit | undefined => kits[car][session]
