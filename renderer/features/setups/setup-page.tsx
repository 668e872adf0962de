import { useLocation } from 'wouter'
import { usePerson } from '../../context/login-context.ts'
import { usePageName } from '../../context/page-title.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { useCars } from '../../data/use/use-cars.ts'
import { Page } from '../../rows/pages/page.tsx'
import { SetupSheet } from './sheet/setup-sheet.tsx'
import { useCarSetups } from './use-car-setups.ts'
import { useSetupDialogs } from './use-setup-dialogs.tsx'

/** One setup: the sheet, or the deviations of a set-down. */
export function SetupPage({ eventId, setupId }: { eventId: string; setupId: string }) {
  const { queries, carSetups } = useCarSetups(setupId, eventId)
  const cars = useCars(eventId)
  const [, go] = useLocation()
  useRoom('events', eventId, usePerson().user.id, carSetups ? `Setup ${carSetups.setup.name}` : 'Setup')
  const list = `/events/${eventId}/setups`
  const { dialog, ask } = useSetupDialogs({
    eventId,
    cars: cars.data ?? [],
    sessions: carSetups?.sessions ?? [],
    all: carSetups?.all ?? [],
    onRemoved: () => go(list),
  })
  usePageName(carSetups && `${carSetups.setup.name} · ${carSetups.car.number}`)
  if (!carSetups) return <Page title="Setup" queries={queries} what="the setup" />
  return (
    <>
      <SetupSheet
        eventId={eventId}
        carSetups={carSetups}
        otherCars={(cars.data?.length ?? 0) > 1}
        ask={ask}
      />
      {dialog}
    </>
  )
}
