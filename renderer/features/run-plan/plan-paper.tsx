import { useMemo } from 'react'
import type { RunPlanResult } from '../../../server/contract/resources/weekend/run-plan-result.ts'
import { useDriverCodes } from '../../data/use/use-driver-codes.ts'
import { useRow } from '../../data/use/use-rows.ts'
import { Page } from '../../rows/pages/page.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import { lapTimeText } from '../print/measured.ts'
import { Paper } from '../print/paper.tsx'
import { PaperHead } from '../print/paper-head.tsx'
import { type PaperColumn, PaperTable } from '../print/paper-table.tsx'
import { usePaperLook } from '../print/use-paper-look.ts'
import { timesText } from './gantt/lane.tsx'
import { bodyOf, draftOf, type Plan } from './plan-draft.ts'
import { fuelText, minutesText, spanText, typeText, warningWords } from './plan-words.ts'
import { knownOf } from './rows/plan-input.ts'
import { type PlanRelated, usePlanRelated } from './use-plan-related.ts'
import { usePlanResult } from './use-plan-result.ts'

type PlannedRow = RunPlanResult['rows'][number]

const kg = (value: number | null) => (value === null ? null : fuelText(value))

/** Columns to write in that can be left out. */
const WRITE_IN = [['done', 'Done']] as const

function columnsOf(
  { crew, zone }: PlanRelated,
  codes: ReadonlyMap<string, string>,
  written: boolean,
): PaperColumn<PlannedRow>[] {
  const nameOf = (choices: readonly { value: string; label: string }[], id: string | null) =>
    choices.find(({ value }) => value === id)?.label
  const done = ['Done', 'Fuel kg'].map((head) => ({ head, write: 'figure' }) as const)
  return [
    { head: '', value: ({ index }) => index + 1, number: true, always: true },
    { head: 'What', value: ({ type }) => typeText(type), short: true, always: true, look: () => 'bold' },
    { head: 'Laps', value: ({ laps }) => laps || null, number: true },
    { head: 'Time', value: (row) => timesText(row, zone), short: true, always: true },
    { head: 'Length', value: ({ durationSec }) => spanText(durationSec), number: true },
    { head: 'In kg', value: ({ fuelStartKg }) => kg(fuelStartKg), number: true },
    { head: 'Out kg', value: ({ fuelEndKg }) => kg(fuelEndKg), number: true },
    { head: 'Add kg', value: ({ fuelAddKg }) => fuelAddKg, number: true },
    { head: 'Set', value: ({ tyreSetId }) => nameOf(crew.tyreSets, tyreSetId), short: true },
    { head: 'Driver', value: ({ driverId }) => codes.get(driverId ?? ''), short: true },
    { head: 'Setup', value: ({ setupId }) => nameOf(crew.setups, setupId), short: true },
    ...(written ? done : []),
    { head: 'Note', value: ({ note }) => note, write: 'text' },
  ]
}

const joined = (parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(', ')

function Sheet({ plan, eventId }: { plan: Plan; eventId: string | undefined }) {
  const related = usePlanRelated(plan, eventId)
  const codes = useDriverCodes(eventId)
  const look = usePaperLook('run-plan')
  const { session, track, car, zone } = related
  const draft = useMemo(() => draftOf(bodyOf(plan)), [plan])
  const { input, result } = usePlanResult(draft, knownOf(plan, { session, track, car }), zone)
  const km = useUnits()('km')
  const { coverage, totals } = result
  const warned = result.rows.flatMap((row) =>
    row.warnings.map((warning) => ({ row, words: warningWords(warning, row, coverage.sessionSec) })),
  )
  return (
    <Paper
      eventId={eventId}
      zone={zone}
      look={look}
      columns={WRITE_IN}
      title={`Run plan ${plan.name}`}
      back={
        eventId
          ? { href: `/events/${eventId}/plans/${plan.id}`, text: 'Back to the run plan' }
          : { href: '/', text: 'Back to the weekends' }
      }
    >
      <PaperHead
        kind="Run plan"
        title={plan.name}
        about={related}
        lines={[
          joined([
            input.averageLapTimeMs !== null && `Average lap ${lapTimeText(input.averageLapTimeMs)}`,
            input.fuelPerLapKg !== null && `${input.fuelPerLapKg} kg a lap`,
            input.startFuelKg !== null && `fuel at the start ${input.startFuelKg} kg`,
            input.tankCapacityKg !== null && `tank ${input.tankCapacityKg} kg`,
          ]),
          joined([
            `${totals.laps} laps`,
            totals.distanceKm !== null && `${km.shown(totals.distanceKm).toFixed(1)} ${km.unit}`,
            totals.fuelUsedKg !== null && `${kg(totals.fuelUsedKg)} kg`,
            `${minutesText(coverage.plannedSec)} min planned`,
            coverage.percent !== null && `${coverage.percent.toFixed(1)} % of the session`,
          ]),
        ]}
      />
      <PaperTable
        roomy
        name="Rows"
        columns={columnsOf(related, codes, !look.without.has('done'))}
        groups={[{ key: 'rows', rows: result.rows }]}
        keyOf={({ index }) => index}
      />
      {warned.length > 0 && (
        <section>
          <h2>Look at</h2>
          <ul>
            {warned.map(({ row, words }) => (
              <li
                key={`${row.index} ${words.head}`}
              >{`Row ${row.index + 1}: ${words.head}. ${words.text}`}</li>
            ))}
          </ul>
        </section>
      )}
    </Paper>
  )
}

/** Printed run plan: its rows with their fuel, sets and drivers, columns for what was done, and warnings. */
export function PlanPaper({ planId = '' }: { planId?: string }) {
  const plan = useRow('runPlans', planId)
  const session = useRow('sessions', plan.data?.sessionId ?? undefined)
  const car = useRow('cars', plan.data?.carId ?? undefined)
  const { data } = plan
  const known = (!data?.sessionId || session.data) && (!data?.carId || car.data)
  const eventId = session.data?.eventId ?? car.data?.eventId
  if (data && known) return <Sheet plan={data} eventId={eventId} />
  return (
    <Page
      title="Run plan"
      queries={[plan, ...(data?.sessionId ? [session] : []), ...(data?.carId ? [car] : [])]}
      what="the run plan"
    />
  )
}
