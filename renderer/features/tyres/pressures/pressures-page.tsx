import { Page } from '../../../rows/pages/page.tsx'
import { TyreTabs } from '../tyre-tabs.tsx'
import { useTyres } from '../use-tyres.ts'
import { PressureCalculator } from './pressure-calculator.tsx'

/** Cold pressures for the next run, from the last run's pressures and the change of weather. */
export function PressuresPage({ eventId }: { eventId: string }) {
  const { data, queries, sheetsReady } = useTyres(eventId, 'Cold pressures')
  const ready = data && sheetsReady
  return (
    <Page
      title="Cold pressures"
      tabs={<TyreTabs eventId={eventId} />}
      queries={queries}
      what="the pressures"
      empty={
        ready &&
        !data.sets.some(({ carId }) => carId) && {
          title: 'No car has a set yet',
          text: 'Add tyre sets and say which car they are for: their targets and what was measured on them come from there.',
        }
      }
    >
      {ready && <PressureCalculator eventId={eventId} data={data} />}
    </Page>
  )
}
