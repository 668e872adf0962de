import { useLocation } from 'wouter'
import { usePerson } from '../../context/login-context.ts'
import { usePageName } from '../../context/page-title.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { useRows } from '../../data/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import { Empty } from '../../ui/empty.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { SetupSheet } from './sheet/setup-sheet.tsx'
import { useCarSetups } from './use-car-setups.ts'
import { useSetupDialogs } from './use-setup-dialogs.tsx'

/** One setup: the sheet laid out as the car, or what was measured against it. */
export function SetupPage({ eventId, setupId }: { eventId: string; setupId: string }) {
  const { queries, around } = useCarSetups(setupId, eventId)
  const cars = useRows('cars', { eventId, sort: 'number' })
  const [, go] = useLocation()
  useRoom('events', eventId, usePerson().user.id, around ? `Setup ${around.setup.name}` : 'Setup')
  const list = `/events/${eventId}/setups`
  const { dialog, ask } = useSetupDialogs({
    eventId,
    cars: cars.data ?? [],
    sessions: around?.sessions ?? [],
    all: around?.all ?? [],
    onRemoved: () => go(list),
  })
  usePageName(around && `${around.setup.name} · ${around.car.number}`)
  const gone = queries[0]?.error && toFailure(queries[0].error).status === 404
  if (!around)
    return (
      <main className="page">
        {gone ? (
          <Empty title="This setup is not there" text="It was removed, or the address is wrong." />
        ) : (
          <QueryState queries={queries} what="the setup" />
        )}
      </main>
    )
  return (
    <main className="page">
      <SetupSheet eventId={eventId} around={around} otherCars={(cars.data?.length ?? 0) > 1} ask={ask} />
      {dialog}
    </main>
  )
}
