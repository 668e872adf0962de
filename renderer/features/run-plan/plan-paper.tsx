import { useMemo } from 'react'
import { useRow } from '../../data/use/use-rows.ts'
import { Page } from '../../rows/pages/page.tsx'
import { zonedClock, zonedMoment } from '../../ui/marks/moment-text.ts'
import { useUnits } from '../../ui/units/use-units.ts'
import { Facts } from '../print/facts.tsx'
import { lapTimeText } from '../print/measured.ts'
import { Paper } from '../print/paper.tsx'
import { PaperTable } from '../print/paper-table.tsx'
import { timesText } from './gantt/lane.tsx'
import { bodyOf, draftOf, type Plan } from './plan-draft.ts'
import { fuelText, minutesText, spanText, TYPE_WORDS, warningWords } from './plan-words.ts'
import { knownOf } from './rows/plan-input.ts'
import { usePlanRelated } from './use-plan-related.ts'
import { usePlanResult } from './use-plan-result.ts'

const kg = (value: number | null) => (value === null ? null : fuelText(value))

function Sheet({ plan, eventId }: { plan: Plan; eventId: string | undefined }) {
  const related = usePlanRelated(plan, eventId)
  const { session, event, track, car, crew, zone } = related
  const draft = useMemo(() => draftOf(bodyOf(plan)), [plan])
  const { input, result } = usePlanResult(draft, knownOf(plan, { session, track, car }), zone)
  const km = useUnits()('km')
  const distance = (value: number | null, decimals: number) =>
    value === null ? null : km.shown(value).toFixed(decimals)
  const nameOf = (choices: readonly { value: string; label: string }[], id: string | null) =>
    choices.find(({ value }) => value === id)?.label
  const { coverage, totals } = result
  const warned = result.rows.flatMap((row) =>
    row.warnings.map((warning) => ({ row, words: warningWords(warning, row, coverage.sessionSec) })),
  )
  return (
    <Paper
      eventId={eventId}
      title={`Run plan ${plan.name}`}
      back={
        eventId
          ? { href: `/events/${eventId}/plans/${plan.id}`, text: 'Back to the run plan' }
          : { href: '/', text: 'Back to the weekends' }
      }
    >
      <header>
        <h1>{`Run plan ${plan.name}`}</h1>
        <Facts
          facts={[
            ['Car', car && `${car.number} ${car.name}`],
            ['Event', event?.name],
            ['Track', track?.name],
            ['Session', session?.name],
            [
              'Time',
              session && `${zonedMoment(session.startsAt, zone)} – ${zonedClock(session.endsAt, zone)}`,
            ],
            ['Average lap', lapTimeText(input.averageLapTimeMs)],
            ['Fuel per lap', input.fuelPerLapKg === null ? null : `${input.fuelPerLapKg} kg`],
            ['Fuel at the start', input.startFuelKg === null ? null : `${input.startFuelKg} kg`],
            ['Tank', input.tankCapacityKg === null ? null : `${input.tankCapacityKg} kg`],
            ['Planned', `${minutesText(coverage.plannedSec)} min`],
            ['Coverage', coverage.percent === null ? null : `${coverage.percent.toFixed(2)} %`],
            ['Laps', totals.laps],
            ['Distance', totals.distanceKm === null ? null : `${distance(totals.distanceKm, 3)} ${km.unit}`],
            ['Fuel used', totals.fuelUsedKg === null ? null : `${kg(totals.fuelUsedKg)} kg`],
          ]}
        />
      </header>
      <h2>Rows</h2>
      <PaperTable
        name="Rows"
        rows={result.rows}
        keyOf={({ index }) => index}
        columns={[
          { head: '', value: ({ index }) => index + 1, number: true, always: true },
          { head: 'What', value: ({ type }) => TYPE_WORDS[type], short: true, always: true },
          { head: 'Laps', value: ({ laps }) => laps || null, number: true },
          { head: 'Time', value: (row) => timesText(row, zone), short: true, always: true },
          { head: 'Length', value: ({ durationSec }) => spanText(durationSec), number: true },
          { head: 'Ends', value: ({ endOffsetSec }) => spanText(endOffsetSec), number: true },
          { head: 'In kg', value: ({ fuelStartKg }) => kg(fuelStartKg), number: true },
          { head: 'Out kg', value: ({ fuelEndKg }) => kg(fuelEndKg), number: true },
          { head: 'Add kg', value: ({ fuelAddKg }) => fuelAddKg, number: true },
          { head: 'Tyres', value: ({ tyreSetId }) => nameOf(crew.tyreSets, tyreSetId), short: true },
          { head: 'Driver', value: ({ driverId }) => nameOf(crew.drivers, driverId), short: true },
          { head: 'Setup', value: ({ setupId }) => nameOf(crew.setups, setupId) },
          { head: 'Note', value: ({ note }) => note },
        ]}
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

/** Printed run plan: figures, rows and warnings. */
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
