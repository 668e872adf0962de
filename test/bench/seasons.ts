/** Size of a filled database: events, sessions of each, cars, and laps of each car. */
export interface Season {
  events: number
  sessionsEach: number
  cars: number
  lapsEach: number
}

export const lapsOf = ({ events, sessionsEach, cars, lapsEach }: Season) =>
  events * sessionsEach * cars * lapsEach

/** One session of 10,000 laps; a season or two of them; and the same in small. */
export const SEASONS = {
  small: { events: 1, sessionsEach: 1, cars: 40, lapsEach: 250 },
  large: { events: 25, sessionsEach: 4, cars: 40, lapsEach: 250 },
  quickSmall: { events: 1, sessionsEach: 1, cars: 32, lapsEach: 32 },
  quickLarge: { events: 2, sessionsEach: 5, cars: 32, lapsEach: 32 },
} satisfies Record<string, Season>
