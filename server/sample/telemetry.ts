import { isTeamCar } from './garage/kits.ts'
import { seededRandom } from './random.ts'
import type { Weekend, WeekendLap } from './weekend.ts'
import { lapKey } from './weekend-steps.ts'

/** A lap of the sample with its logger file. */
interface LoggedLap {
  /** Key of the lap. */
  key: string
  /** CSV with a row of units. */
  csv: string
}

const SESSION = 'Qualifying'
const LAPS_EACH = 2
const STEP_SEC = 0.1
const COLUMNS = ['t', 'Speed', 'Throttle', 'Brake', 'Steering', 'RPM', 'Gear'] as const
const UNITS = ['s', 'km/h', '%', 'bar', 'deg', 'rpm', '']
/** Corners of the lap as waves: count, share of the mean speed, and phase. */
const WAVES = [
  { corners: 3, depth: 0.2, shift: 0.1 },
  { corners: 7, depth: 0.27, shift: 0.45 },
  { corners: 11, depth: 0.09, shift: 0.3 },
]
/** Speed bounds of the gears. */
const GEARS_KPH = [0, 75, 115, 155, 195, 235, 290]

/** A wave between -1 and 1 without `Math.sin`, whose last digit differs between machines. */
function wave(turns: number): number {
  const x = turns - Math.floor(turns)
  return x < 0.5 ? 16 * x * (0.5 - x) : -16 * (x - 0.5) * (1 - x)
}

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)

const isClean = ({ valid, pitIn, pitOut, trackStatus, lapTimeMs }: WeekendLap) =>
  valid && !pitIn && !pitOut && trackStatus === 'green' && (lapTimeMs ?? 0) > 0

/** One lap: the waves integrate to zero, so that the distance equals the track's length. */
function logged(key: string, lapTimeMs: number, lengthKm: number): LoggedLap {
  const random = seededRandom(key)
  const waves = WAVES.map(({ corners, depth, shift }) => ({
    corners,
    depth: depth * random.between(0.96, 1.04),
    shift: shift + random.between(-0.01, 0.01),
  }))
  const meanKph = lengthKm / (lapTimeMs / 3_600_000)
  const kphAt = (share: number) =>
    meanKph *
    (1 + waves.reduce((sum, { corners, depth, shift }) => sum + depth * wave(corners * share + shift), 0))
  const samples = Math.floor(lapTimeMs / 1000 / STEP_SEC) + 1
  const lines = Array.from({ length: samples }, (_, index) => {
    const sec = index * STEP_SEC
    const kph = kphAt((sec * 1000) / lapTimeMs)
    const pull = kphAt(((sec + STEP_SEC) * 1000) / lapTimeMs) - kph
    const gear = GEARS_KPH.filter((begin) => kph >= begin).length
    const [low = 0, high = 1] = GEARS_KPH.slice(gear - 1)
    const steering = between(0, (meanKph * 1.05 - kph) * 1.6, 140) * (wave(sec / 17) < 0 ? -1 : 1)
    return [
      sec.toFixed(1),
      kph.toFixed(1),
      between(0, 30 + pull * 60, 100).toFixed(0),
      between(0, -pull * 20 - 12, 90).toFixed(1),
      steering.toFixed(0),
      between(2500, 5200 + (2900 * (kph - low)) / (high - low), 8200).toFixed(0),
      gear,
    ].join(',')
  })
  return { key, csv: [COLUMNS.join(','), UNITS.join(','), ...lines].join('\n') }
}

/** Logger files of the team cars' fastest qualifying laps. */
export function sampleLaps({ runSheets, track }: Weekend): LoggedLap[] {
  return runSheets
    .filter(({ sessionName, carNumber }) => sessionName === SESSION && isTeamCar(carNumber))
    .flatMap(({ carNumber, laps }) =>
      laps
        .filter(isClean)
        .toSorted((a, b) => (a.lapTimeMs ?? 0) - (b.lapTimeMs ?? 0))
        .slice(0, LAPS_EACH)
        .map(({ lapNumber, lapTimeMs }) =>
          logged(lapKey(SESSION, carNumber, lapNumber), lapTimeMs ?? 0, track.lengthKm ?? 0),
        ),
    )
}
