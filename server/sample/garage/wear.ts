import { hotPressureBar } from '../../calc/garage/tyre-pressure.ts'
import { type Random, seededRandom } from '../random.ts'
import { create, type SampleStep } from '../sample-step.ts'
import type { TeamStint } from '../track/stints.ts'
import { sheetKey } from '../weekend-steps.ts'
import { type Compound, compoundOf } from './compounds.ts'
import { setupSheets } from './setup-sheets.ts'
import { type Corner, corners, newDepthsMm, tyreKey } from './tyres.ts'

/** The track runs clockwise, and two thirds of the drive are at the rear. */
const WORK: Record<Corner, number> = { fl: 1.02, fr: 0.9, rl: 1.16, rr: 1.03 }
/** Camber loads the inner shoulder. */
const INNER_TO_OUTER = [1.09, 1, 0.94, 0.9]
const INNER_C = 4.5
const OUTER_C = -6
/** Reference track temperature of the compound's figure, and the share of a change that the tyre follows. */
const USUAL_TRACK_C = 34
const FOLLOWS_TRACK = 0.5
/** Shorter runs are not measured. */
const WORTH_MEASURING_LAPS = 4

const to = (decimals: number, value: number) => Math.round(value * 10 ** decimals) / 10 ** decimals

function temperatures(corner: Corner, { runsAtC }: Compound, trackC: number, random: Random) {
  const usual = runsAtC + (trackC - USUAL_TRACK_C) * FOLLOWS_TRACK
  const middle = usual + (WORK[corner] - 1) * 30 + random.between(-1.2, 1.2)
  return {
    tempInnerC: to(1, middle + INNER_C + random.between(-0.8, 0.8)),
    tempMiddleC: to(1, middle),
    tempOuterC: to(1, middle + OUTER_C + random.between(-0.8, 0.8)),
  }
}

/** Cold pressure of the setup, and the hot pressure on return. */
function pressures({ car, setup }: TeamStint, corner: Corner, runC: number, ambientC: number) {
  const { frontAxle, rearAxle } = setupSheets(car)(setup)
  const coldBar = (corner.startsWith('f') ? frontAxle : rearAxle).pressureColdBar ?? 0
  const hotBar = hotPressureBar({ coldBar, coldC: ambientC, hotC: runC }) ?? 0
  return { pressureColdBar: coldBar, pressureHotBar: to(2, hotBar) }
}

function depths(stint: TeamStint, corner: Corner, { lossMmPerLap }: Compound): number[] {
  const lossMm = (stint.ageLaps + stint.laps.length) * lossMmPerLap * WORK[corner]
  return newDepthsMm(tyreKey(stint.setKey, corner), stint.set).map((newMm, hole) =>
    to(2, newMm - lossMm * (INNER_TO_OUTER[hole] ?? 1)),
  )
}

/** Measurements of four tyres at the end of each sufficiently long stint. */
export function* wearSteps(stints: readonly TeamStint[]): Generator<SampleStep> {
  for (const stint of stints) {
    const { sessionName, carNumber } = stint.sheet
    const { startedAt, lapTimeMs, lapNumber, airTempC, trackTempC } = stint.laps.at(-1) ?? {}
    if (!startedAt || stint.laps.length < WORTH_MEASURING_LAPS) continue
    const compound = compoundOf(stint.set)
    const backMs = Date.parse(startedAt) + (lapTimeMs ?? 0)
    for (const [index, corner] of corners.entries()) {
      const tyre = tyreKey(stint.setKey, corner)
      const random = seededRandom(`wear ${tyre} ${sessionName} ${stint.stint}`)
      const read = temperatures(corner, compound, trackTempC ?? USUAL_TRACK_C, random)
      yield create('cornerWear', null, {
        tyreId: tyre,
        runSheetId: sheetKey(sessionName, carNumber),
        lapNumber: lapNumber ?? null,
        measuredAt: new Date(backMs + (60 + 25 * index) * 1000).toISOString(),
        depthsMm: depths(stint, corner, compound),
        ...read,
        ...pressures(stint, corner, read.tempMiddleC, airTempC ?? 0),
        ambientC: airTempC ?? null,
      })
    }
  }
}
