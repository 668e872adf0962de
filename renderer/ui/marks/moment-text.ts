/** Date and time of an instant at the track, such as `Fri 15 May, 10:30`. */
export const zonedMoment = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant))

/** Time of day at the track, with the name of its zone. */
export const zonedClock = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant))

/** The same instant in UTC. */
export const inUtc = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`
