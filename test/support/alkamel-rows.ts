import {
  driverName,
  type Weekend,
  type WeekendLap,
  type WeekendRunSheet,
} from '../../server/sample/weekend.ts'

export type Cells = Record<string, string>

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')

/** `ss.mmm`, `m:ss.mmm` or `h:mm:ss.mmm`, with at least this many parts. */
function clock(ms: number | null | undefined, parts: 1 | 2 | 3): string {
  if (ms === null || ms === undefined) return ''
  const hours = Math.floor(ms / 3_600_000)
  const minutes = Math.floor(ms / 60_000) % 60
  const seconds = `${pad(Math.floor(ms / 1000) % 60)}.${pad(ms % 1000, 3)}`
  if (hours > 0 || parts === 3) return `${hours}:${pad(minutes)}:${seconds}`
  return minutes > 0 || parts === 2 ? `${minutes}:${seconds}` : seconds
}

/** `YYYY-MM-DD HH:mm:ss.mmm` on the track's wall clock. */
export function wallClock(utcMs: number, timeZone: string): string {
  const text = new Date(utcMs).toLocaleString('sv-SE', { timeZone })
  return `${text}.${pad(utcMs % 1000, 3)}`
}

/** When each lap ended: a lap without a time ended when the next one began. */
const crossings = (laps: WeekendLap[]) =>
  laps.map((lap, index) => {
    const next = laps[index + 1]?.startedAt
    return typeof lap.lapTimeMs === 'number' ? Date.parse(lap.startedAt!) + lap.lapTimeMs : Date.parse(next!)
  })

/** Cells of a laps file. */
export function lapRows(weekend: Weekend, sheets: WeekendRunSheet[], clockStartMs: number): Cells[] {
  const zone = weekend.track.timeZone!
  return sheets.flatMap(({ carNumber, laps }) => {
    const car = weekend.cars.find(({ number }) => number === carNumber)!
    const seats = weekend.drivers.filter((driver) => driver.carNumbers.includes(carNumber)).map(driverName)
    const ends = crossings(laps)
    return laps.map((lap, index): Cells => {
      const extras = lap.parameters as { flagAtFinishLine: string; averageKph?: number; pitTimeMs?: number }
      return {
        NUMBER: carNumber,
        DRIVER_NUMBER: String(seats.indexOf(lap.driver!) + 1),
        LAP_NUMBER: String(lap.lapNumber),
        LAP_TIME: clock(lap.lapTimeMs, 2),
        LAP_IMPROVEMENT: '0',
        CROSSING_FINISH_LINE_IN_PIT: lap.pitIn ? 'B' : '',
        S1: clock(lap.sector1Ms, 1),
        S2: clock(lap.sector2Ms, 1),
        S3: clock(lap.sector3Ms, 1),
        KPH: extras.averageKph?.toFixed(1) ?? '',
        ELAPSED: clock(ends[index]! - clockStartMs, 2),
        HOUR: wallClock(ends[index]!, zone).slice(11),
        S1_LARGE: clock(lap.sector1Ms, 2),
        S2_LARGE: clock(lap.sector2Ms, 2),
        S3_LARGE: clock(lap.sector3Ms, 2),
        TOP_SPEED: lap.topSpeedKph?.toFixed(1) ?? '',
        DRIVER_NAME: lap.driver!,
        PIT_TIME: clock(extras.pitTimeMs, 3),
        CLASS: car.class,
        TEAM: car.name,
        MANUFACTURER: String(car.parameters?.manufacturer),
        FLAG_AT_FL: extras.flagAtFinishLine,
      }
    })
  })
}

/** Cells of a results file, with the columns of practice and race. */
export function resultRows(weekend: Weekend, sheets: WeekendRunSheet[]): Cells[] {
  return sheets.map(({ carNumber, laps }, index): Cells => {
    const car = weekend.cars.find(({ number }) => number === carNumber)!
    const drivers = weekend.drivers.filter((driver) => driver.carNumbers.includes(carNumber))
    const cells = drivers.flatMap((driver, seat) => [
      [`DRIVER${seat + 1}_FIRSTNAME`, driver.firstName],
      [`DRIVER${seat + 1}_SECONDNAME`, driver.lastName],
      [`DRIVER${seat + 1}_LICENSE`, driver.fiaCategory ?? ''],
      [`DRIVER${seat + 1}_COUNTRY`, driver.nationality ?? ''],
    ])
    return {
      POS: String(index + 1),
      POSITION: String(index + 1),
      NUMBER: carNumber,
      STATUS: 'Classified',
      LAPS: String(laps.length),
      TEAM: car.name,
      CLASS: car.class,
      VEHICLE: String(car.parameters?.vehicle),
      ...Object.fromEntries(cells),
    }
  })
}

/** A reading a minute, and one more whenever a lap noted another temperature. Fahrenheit, inches, as in the US. */
export function weatherRows(sheets: WeekendRunSheet[]): Cells[] {
  const noted = sheets.flatMap(({ laps }) => {
    const ends = crossings(laps)
    return laps.map((lap, index) => ({ atMs: ends[index]!, air: lap.airTempC!, track: lap.trackTempC! }))
  })
  const fahrenheit = (celsius: number) => (celsius * 1.8 + 32).toFixed(5)
  const readings: typeof noted = []
  for (const note of noted.toSorted((a, b) => a.atMs - b.atMs)) {
    const last = readings.at(-1)
    const same = last && last.air === note.air && last.track === note.track
    if (!same || note.atMs - last.atMs > 60_000) readings.push(note)
  }
  return readings.map(({ atMs, air, track }) => ({
    TIME_UTC_SECONDS: String(Math.floor(atMs / 1000)),
    TIME_UTC_STR: new Date(atMs).toLocaleString('en-US', { timeZone: 'UTC' }).replace(',', ''),
    AIR_TEMP: fahrenheit(air),
    TRACK_TEMP: fahrenheit(track),
    HUMIDITY: '68',
    PRESSURE: '29.946179109',
    RAIN: '-1',
  }))
}
