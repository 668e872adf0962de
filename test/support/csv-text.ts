const BYTE_ORDER_MARK = '\uFEFF'

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** CSV as Al Kamel writes it: byte-order mark, header as given, a comma at the end of every line. */
export function csvText(header: readonly string[], rows: readonly Record<string, string>[]): string {
  const columns = header.map((column) => column.trim())
  const lines = rows.map((row) => columns.map((column) => cell(row[column] ?? '')))
  return `${BYTE_ORDER_MARK}${[header, ...lines].map((cells) => `${cells.join(',')},\n`).join('')}`
}

/** Header of a laps file; some names have a space in front, some have not. */
export const LAP_HEADER =
  'NUMBER, DRIVER_NUMBER, LAP_NUMBER, LAP_TIME, LAP_IMPROVEMENT, CROSSING_FINISH_LINE_IN_PIT, S1, S1_IMPROVEMENT, S2, S2_IMPROVEMENT, S3, S3_IMPROVEMENT, KPH, ELAPSED, HOUR,S1_LARGE,S2_LARGE,S3_LARGE,TOP_SPEED,DRIVER_NAME,PIT_TIME,CLASS,GROUP,TEAM,MANUFACTURER,FLAG_AT_FL'.split(
    ',',
  )

const ENTRY_HEADER = 'TEAM,CLASS,GROUP,DIVISION,VEHICLE,TIRES,IMSA_CarId,*Extra 9,*Extra 10'.split(',')
const DRIVER_HEADER =
  'FIRSTNAME,SECONDNAME,LICENSE,HOMETOWN,COUNTRY,SHORTNAME,IMSA_DriverId,IMSA_DriverRatingLong'.split(',')
const driverColumns = [1, 2, 3, 4, 5, 6].flatMap((seat) =>
  DRIVER_HEADER.map((column) => `DRIVER${seat}_${column}`),
)

/** Header of a results file of practice and qualifying: LAPS has a space in front, alone of all. */
export const PRACTICE_RESULT_HEADER = [
  ...'POS,NUMBER,LAP,TIME,GAP_FIRST,GAP_PREVIOUS,KPH, LAPS'.split(','),
  ...ENTRY_HEADER,
  ...driverColumns,
]

/** Header of a race's results file. */
export const RACE_RESULT_HEADER = [
  ...'POSITION,NUMBER,STATUS,LAPS,TOTAL_TIME,GAP_FIRST,GAP_PREVIOUS,FL_LAPNUM,FL_TIME,FL_KPH'.split(','),
  ...ENTRY_HEADER,
  ...driverColumns,
]

export const WEATHER_HEADER =
  'TIME_UTC_SECONDS,TIME_UTC_STR,AIR_TEMP,TRACK_TEMP,HUMIDITY,PRESSURE,WIND_SPEED,WIND_DIRECTION,RAIN'.split(
    ',',
  )

/** A results file's rows end after the fourth driver, twenty columns before the header does. */
export const withoutLastDrivers = (text: string): string => {
  const [header = '', ...rows] = text.split('\n')
  const dropped = 2 * DRIVER_HEADER.length
  return [header, ...rows.map((row) => (row === '' ? row : row.slice(0, row.length - dropped)))].join('\n')
}
