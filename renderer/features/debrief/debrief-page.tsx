import { NativeSelect } from '@mantine/core'
import { Link } from 'wouter'
import { usePerson } from '../../context/login-context.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { SessionTabs } from '../../laps/session-tabs.tsx'
import { Page } from '../../rows/pages/page.tsx'
import { DebriefForm } from './debrief-form.tsx'
import { useDebrief } from './use-debrief.ts'

/** What a driver says after a session: chosen by car and driver, filled in on a tablet or printed. */
export function DebriefPage({ sessionId }: { sessionId: string }) {
  useRoom('sessions', sessionId, usePerson().user.id, 'Debrief')
  const { data, queries, choose } = useDebrief(sessionId)
  const { car, driver } = data ?? {}
  return (
    <Page
      title={data ? `Debrief, ${data.session.name}` : 'Debrief'}
      tabs={<SessionTabs sessionId={sessionId} />}
      queries={queries}
      what="the debrief"
      empty={
        data &&
        !(car && driver) && {
          title: car ? 'No drivers yet' : 'No cars yet',
          text: 'Add the cars and drivers of the weekend under Entries. A debrief is of one driver in one car.',
        }
      }
      actions={
        car &&
        driver && (
          <Link
            href={`/print/sessions/${sessionId}/debrief?car=${car.id}&driver=${driver.id}`}
            className="plain-link"
          >
            Print
          </Link>
        )
      }
    >
      {data && car && driver && (
        <>
          <div className="toolbar">
            <NativeSelect
              label="Car"
              value={car.id}
              data={data.cars.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))}
              onChange={({ currentTarget }) => choose({ car: currentTarget.value })}
            />
            <NativeSelect
              label="Driver"
              value={driver.id}
              data={data.drivers.map(({ id, firstName, lastName }) => ({
                value: id,
                label: `${data.codes.get(id)} ${firstName} ${lastName}${data.done.has(id) ? ' ✓' : ''}`,
              }))}
              onChange={({ currentTarget }) => choose({ driver: currentTarget.value })}
            />
          </div>
          <DebriefForm key={`${car.id} ${driver.id}`} data={data} carId={car.id} driverId={driver.id} />
        </>
      )}
    </Page>
  )
}
