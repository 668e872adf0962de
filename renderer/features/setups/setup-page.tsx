import { useLocation } from 'wouter'
import { usePerson } from '../../context/login-context.ts'
import { usePageName } from '../../context/page-title.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { Page } from '../../rows/pages/page.tsx'
import { SetupSheet } from './sheet/setup-sheet.tsx'
import { useCarSetups } from './use-car-setups.ts'
import { useSetupDialogs } from './use-setup-dialogs.tsx'

/** One setup: the sheet, or the deviations of a set-down. */
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
  if (!around) return <Page title="Setup" queries={queries} what="the setup" />
  return (
    <>
      <SetupSheet eventId={eventId} around={around} otherCars={(cars.data?.length ?? 0) > 1} ask={ask} />
      {dialog}
    </>
  )
}
