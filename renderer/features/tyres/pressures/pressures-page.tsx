import { Group, Title } from '@mantine/core'
import { Here } from '../../../rows/here.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { TyreTabs } from '../tyre-tabs.tsx'
import { useTyres } from '../use-tyres.ts'
import { PressureCalculator } from './pressure-calculator.tsx'

/** What to fill the tyres to now, from how they came back and what the weather has done since. */
export function PressuresPage({ eventId }: { eventId: string }) {
  const { data, queries, sheetsReady } = useTyres(eventId, 'Cold pressures')
  const ready = data && sheetsReady
  return (
    <main className="page">
      <Group justify="space-between">
        <Title order={1}>Cold pressures</Title>
        <Here />
      </Group>
      <TyreTabs eventId={eventId} />
      {!ready && <QueryState queries={queries} what="the pressures" />}
      {ready && !data.sets.some(({ carId }) => carId) && (
        <Empty
          title="No car has a set yet"
          text="Add tyre sets and say which car they are for: their targets and what was measured on them come from there."
        />
      )}
      {ready && data.sets.some(({ carId }) => carId) && <PressureCalculator eventId={eventId} data={data} />}
    </main>
  )
}
