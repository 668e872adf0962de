import { useRow, useRows } from '../../data/use/use-rows.ts'
import { Page } from '../../rows/pages/page.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import { Facts } from './facts.tsx'
import { lapTimeText, measured } from './measured.ts'
import { Paper } from './paper.tsx'
import { PaperHead } from './paper-head.tsx'
import { RunSheetLaps } from './run-sheet-laps.tsx'
import { RunSheetStints } from './run-sheet-stints.tsx'
import { useRelatedRows } from './use-related-rows.ts'

const nameIn =
  <R extends { id: string }>(rows: readonly R[] | undefined, text: (row: R) => string) =>
  (id: string | null) => {
    const row = rows?.find((each) => each.id === id)
    return row ? text(row) : null
  }

/** Printed run sheet: figures, stints, laps and notes. */
export function RunSheetPaper({ runSheetId }: { runSheetId: string }) {
  const unitOf = useUnits()
  const sheet = useRow('runSheets', runSheetId)
  const { queries, related } = useRelatedRows(sheet.data?.carId, sheet.data?.sessionId)
  const laps = useRows('laps', { runSheetId })
  const drivers = useRows('drivers')
  const tyreSets = useRows('tyreSets', { eventId: related?.event.id }, related !== undefined)
  const setups = useRows('setups', { carId: sheet.data?.carId }, sheet.data !== undefined)
  const plan = useRow('runPlans', sheet.data?.runPlanId ?? undefined)
  const { data } = sheet
  // Parts without read permission are left out; the sheet and its laps are required.
  if (!data || !related || !laps.data)
    return <Page title="Run sheet" queries={[sheet, laps, ...queries]} what="the run sheet" />
  const nameOfDriver = nameIn(drivers.data, ({ firstName, lastName }) => `${firstName} ${lastName}`)
  const nameOfTyreSet = nameIn(tyreSets.data, ({ number, name }) => name ?? number)
  const nameOfSetup = nameIn(setups.data, ({ name }) => name)
  const names = { nameOfDriver, nameOfTyreSet, nameOfSetup }
  const notes = [
    ['Objective', data.objective],
    ["Engineer's notes", data.engineerNotes],
    ["Driver's notes", data.driverNotes],
  ] as const
  return (
    <Paper
      eventId={related.event.id}
      title={`Run sheet, car ${related.car.number}, ${related.session?.name ?? ''}`}
      back={{ href: `/sessions/${data.sessionId}`, text: 'Back to the session' }}
    >
      <PaperHead
        title="Run sheet"
        related={related}
        facts={[
          ['Driver', nameOfDriver(data.driverId)],
          ['Setup', nameOfSetup(data.setupId)],
          ['Tyres', nameOfTyreSet(data.tyreSetId)],
          ['Run plan', data.runPlanId ? plan.data?.name : null],
        ]}
      />
      <h2>Figures</h2>
      <Facts
        facts={[
          ['Laps', data.lapCount],
          ['Best lap', lapTimeText(data.bestLapTimeMs)],
          ['Average, green', lapTimeText(data.averageLapTimeMs)],
          ['Theoretical best', lapTimeText(data.theoreticalBestMs)],
          ['Distance', measured('totalDistanceKm', data.totalDistanceKm, unitOf)],
          ['Fuel at the start', measured('startFuelKg', data.startFuelKg, unitOf)],
          ['Fuel at the end', measured('endFuelKg', data.endFuelKg, unitOf)],
          ['Fuel used', measured('fuelUsedKg', data.fuelUsedKg, unitOf)],
          ['Fuel per lap, green', measured('fuelPerLapKg', data.fuelPerLapKg, unitOf)],
        ]}
      />
      {notes.map(([head, text]) =>
        text ? (
          <section key={head}>
            <h2>{head}</h2>
            <p className="lines">{text}</p>
          </section>
        ) : null,
      )}
      {data.stints.length > 0 && (
        <section>
          <h2>Stints</h2>
          <RunSheetStints stints={data.stints} {...names} />
        </section>
      )}
      <section>
        <h2>Laps</h2>
        {laps.data.length > 0 ? (
          <RunSheetLaps laps={laps.data} {...names} />
        ) : (
          <p className="lines">No laps yet.</p>
        )}
      </section>
    </Paper>
  )
}
