import type { Row } from '../../data/row-cache.ts'
import { useDriverCodes } from '../../data/use/use-driver-codes.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'
import { useShownFormulas } from '../../laps/formulas/chosen-columns.ts'
import { useSheetFormulas } from '../../laps/formulas/use-formula-texts.ts'
import { type Stint, stintsOf } from '../../laps/stints.ts'
import { PageState } from '../../rows/pages/page-state.tsx'
import { type UnitOf, useUnits } from '../../ui/units/use-units.ts'
import { CornerBoxes } from './corner-boxes.tsx'
import { lapTimeText, measured } from './measured.ts'
import { PaperHead } from './paper-head.tsx'
import classes from './print.module.css'
import { RunSheetLaps } from './run-sheet-laps.tsx'
import type { PaperLook } from './use-paper-look.ts'
import { useRelatedRows } from './use-related-rows.ts'

type Sheet = Row<'runSheets'>
type Setup = Row<'setups'>

const joined = (parts: readonly (string | null | undefined | false)[], by = ', ') =>
  parts.filter(Boolean).join(by)

const labelled = (label: string, value: string | number | null) =>
  value === null || value === '' ? null : `${label} ${value}`

/** `02 race, cross 50.1 %, wing 9°, ARB 3 / 4, bias 54.5 %`. */
function setupText(setup: Setup | undefined, unitOf: UnitOf): string | null {
  if (!setup) return null
  const bars = joined(
    [measured('arbFront', setup.arbFront, unitOf), measured('arbRear', setup.arbRear, unitOf)],
    ' / ',
  )
  return joined([
    `Setup ${setup.name}`,
    labelled('cross', measured('crossWeightPct', setup.crossWeightPct, unitOf)),
    labelled('wing', measured('rearWingDeg', setup.rearWingDeg, unitOf)),
    labelled('ARB', bars),
    labelled('bias', measured('brakeBiasPct', setup.brakeBiasPct, unitOf)),
  ])
}

const figuresText = (sheet: Sheet, stints: number) =>
  joined([
    labelled('Best', lapTimeText(sheet.bestLapTimeMs)),
    labelled('theoretical', lapTimeText(sheet.theoreticalBestMs)),
    labelled('Ø green', lapTimeText(sheet.averageLapTimeMs)),
    sheet.lapCount > 0 && `${sheet.lapCount} laps, ${stints} ${stints === 1 ? 'stint' : 'stints'}`,
    sheet.fuelPerLapKg !== null && `${sheet.fuelPerLapKg} kg a lap`,
  ])

/** `Stint 1 · laps 1–24 · ALB Filipe Albuquerque · set 10-R1 · best 1:13.053 (22) · Ø green 1:14.117 · fuel in 70 kg`. */
function stintText(
  stint: Stint,
  driverOf: (id: string | null) => string | null,
  setOf: (id: string | null) => string | null,
) {
  const { laps, firstLap, lastLap, bestMs, recorded } = stint
  const bestLap = laps.find(({ lapTimeMs }) => lapTimeMs === bestMs)?.lapNumber
  return joined(
    [
      `Stint ${stint.stint}`,
      firstLap !== null && `laps ${firstLap}–${lastLap ?? ''}`,
      driverOf(stint.driverId),
      labelled('set', setOf(stint.tyreSetId)),
      bestMs !== null && `best ${lapTimeText(bestMs)} (${bestLap})`,
      labelled('Ø green', lapTimeText(stint.averageGreenMs)),
      `fuel in ${stint.fuelInKg ?? '________'} kg`,
      recorded?.fuelOutKg != null && `out ${recorded.fuelOutKg} kg`,
      recorded?.comment,
    ],
    ' · ',
  )
}

/** The rows on a printed run sheet. Those without read permission are left out. */
function useNames(eventId: string | undefined, setupId: string | null | undefined) {
  const codes = useDriverCodes(eventId)
  const drivers = useRows('drivers').data
  const tyreSets = useRows('tyreSets', { eventId, sort: 'number' }, eventId !== undefined).data
  const setup = useRow('setups', setupId ?? undefined).data
  return {
    setup,
    driverOf(id: string | null) {
      const driver = drivers?.find((each) => each.id === id)
      return driver ? `${codes.get(driver.id)} ${driver.firstName} ${driver.lastName}` : null
    },
    setOf: (id: string | null) => tyreSets?.find((each) => each.id === id)?.number ?? null,
  }
}

const NOTES = [
  ['Objective', 'objective'],
  ["Engineer's notes", 'engineerNotes'],
  ["Driver's notes", 'driverNotes'],
] as const

/** A run sheet on paper: a line for each lap, below the stint that it belongs to, with columns to write in. */
export function RunSheetArticle({ runSheetId, look }: { runSheetId: string; look: PaperLook }) {
  const unitOf = useUnits()
  const sheet = useRow('runSheets', runSheetId)
  const { queries, related } = useRelatedRows(sheet.data?.carId, sheet.data?.sessionId)
  const laps = useRows('laps', { runSheetId })
  const { data } = sheet
  const formulas = useShownFormulas()
  const texts = useSheetFormulas(formulas, data, laps.data)
  const lastSetup = data?.stints.findLast(({ setupId }) => setupId)?.setupId
  const { setup, driverOf, setOf } = useNames(related?.event.id, lastSetup ?? data?.setupId)
  if (!data || !related || !laps.data)
    return <PageState queries={[sheet, laps, ...queries]} what="the run sheet" />
  const stints = stintsOf(data.stints, laps.data)
  const notes = NOTES.filter(([, key]) => data[key])
  return (
    <section className={classes.sheet}>
      <PaperHead
        kind="Run sheet"
        title={related.session?.name ?? ''}
        about={related}
        lines={[setupText(setup, unitOf), figuresText(data, stints.length)]}
      >
        <CornerBoxes
          coldOf={(corner) => measured('pressureColdBar', setup?.corners[corner].pressureColdBar, unitOf)}
        />
      </PaperHead>
      <div className={classes.laps}>
        <RunSheetLaps
          laps={laps.data}
          stints={stints}
          headOf={(stint) => stintText(stint, driverOf, setOf)}
          open={data.status === 'open'}
          look={look}
          carNumber={related.car.number}
          pressureUnit={unitOf('bar').unit ?? ''}
          formulas={formulas}
          texts={texts}
        />
      </div>
      {notes.length > 0 && (
        <dl className={classes.notes}>
          {notes.map(([name, key]) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd className="lines">{data[key]}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
