import { Button, NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { useCommand } from '../../context/commands.ts'
import { usePerson } from '../../context/login-context.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { useCars } from '../../data/use/use-cars.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'
import { ExportMenu } from '../../rows/export/export-menu.tsx'
import { Page } from '../../rows/pages/page.tsx'
import { Empty } from '../../ui/empty.tsx'
import { CarSetups } from './car-setups.tsx'
import { setupColumns } from './sheet/setup-columns.tsx'
import { STATUSES } from './status-words.ts'
import { useSetupDialogs } from './use-setup-dialogs.tsx'

/** With more entries than this, only cars with setups are listed. */
const FEW_CARS = 6
const NO_CARS: never[] = []

/** The setups of an event as trees, by car. */
export function SetupsPage({ eventId }: { eventId: string }) {
  const { user, role } = usePerson()
  useRoom('events', eventId, user.id, 'Setups')
  const event = useRow('events', eventId)
  const track = useRow('tracks', event.data?.trackId)
  const entries = useCars(eventId)
  const sessions = useRows('sessions', { eventId, sort: 'startsAt' })
  const setups = useRows('setups')
  // Only owners and admins may read the members.
  const members = useRows('members', {}, role !== 'member')
  const [query, setQuery] = useSearchParams()
  const [carId, status] = [query.get('car') ?? '', query.get('status') ?? '']
  const cars = entries.data ?? NO_CARS
  const all = useMemo(() => {
    const here = new Set(cars.map(({ id }) => id))
    return (setups.data ?? []).filter((setup) => here.has(setup.carId))
  }, [setups.data, cars])
  const { dialog, ask } = useSetupDialogs({ eventId, cars, sessions: sessions.data ?? [], all })
  const first = cars.find(({ ours }) => ours)?.id ?? all[0]?.carId ?? cars[0]?.id
  const add = (on = carId || first) => ask({ what: 'add', carId: on })
  useCommand({ label: 'Add setup', group: 'Setups', keys: 'N', run: add }, cars.length > 0)
  const head = { title: 'Setups', queries: [event, track, entries, sessions, setups], what: 'the setups' }
  if (!event.data || !track.data || !entries.data || !sessions.data || !setups.data) return <Page {...head} />
  const choose = (name: string, value: string) =>
    setQuery(
      (before) => {
        before.delete(name)
        if (value) before.set(name, value)
        return before
      },
      { replace: true },
    )
  const listed = cars.filter(
    ({ id }) =>
      (carId === '' || carId === id) &&
      (carId === id || cars.length <= FEW_CARS || all.some((setup) => setup.carId === id)),
  )
  const memberName = (id: string | null) => members.data?.find((member) => member.id === id)?.name
  const columns = setupColumns(eventId, sessions.data, track.data.timeZone ?? 'UTC', memberName)
  return (
    <Page
      {...head}
      actions={
        <>
          <NativeSelect
            aria-label="Car"
            value={carId}
            onChange={({ currentTarget }) => choose('car', currentTarget.value)}
            data={[
              { value: '', label: 'All cars' },
              ...cars.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
            ]}
          />
          <NativeSelect
            aria-label="Status"
            value={status}
            onChange={({ currentTarget }) => choose('status', currentTarget.value)}
            data={[
              { value: '', label: 'Any status' },
              ...STATUSES.map(({ value, label }) => ({ value, label })),
            ]}
          />
          <ExportMenu what="setups" path="/setups" query={carId ? { carId } : {}} />
          {cars.length > 0 && <Button onClick={() => add()}>Add setup</Button>}
        </>
      }
    >
      {cars.length === 0 && (
        <Empty title="No cars yet" text="A setup belongs to a car. Add the entries of the weekend first." />
      )}
      {cars.length > 0 && listed.length === 0 && (
        <Empty
          title="No setups yet"
          text="Add a baseline for a car; every later sheet is built on one, so that you see what each step changed."
        />
      )}
      {listed.map((car) => (
        <CarSetups
          key={car.id}
          car={car}
          setups={all.filter((setup) => setup.carId === car.id)}
          status={status}
          columns={columns}
          otherCars={cars.length > 1}
          ask={ask}
        />
      ))}
      {dialog}
    </Page>
  )
}
