import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { useCommand } from '../../context/commands.ts'
import { usePerson } from '../../context/login-context.ts'
import { client } from '../../data/client.ts'
import { ourNumbers } from '../../data/our-numbers.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../rows/dialogs/use-dialog.ts'
import { ImportLink } from '../../rows/import-link.tsx'
import { Page } from '../../rows/pages/page.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { ChampionshipPanel } from './championship-panel.tsx'
import { championshipForm } from './forms/championship-form.ts'
import { eventForm } from './forms/event-form.ts'
import type { OurCars } from './our-cars.ts'
import { ServerPanel } from './server-panel.tsx'

// Only an empty account shows them.
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))
const NONE: never[] = []

/** Championships with their race weekends; the start page. */
export function OverviewPage() {
  const championships = useRows('championships')
  const events = useRows('events', { sort: '-startDate' })
  const tracks = useRows('tracks', { sort: 'name' })
  const championshipDialog = useDialog<'championships'>()
  const eventDialog = useDialog<'events'>()
  const [, go] = useLocation()
  const toast = useToast()
  const { account } = usePerson()
  const last = events.data?.[0]
  const before =
    useRows('cars', { eventId: last?.id ?? '', ours: true, sort: 'number' }, last !== undefined).data ?? NONE
  const ourCars = last ? before.map(({ number }) => number).join(', ') : ourNumbers()
  const [championshipId, setChampionshipId] = useState<string>()
  const loaded = championships.data && events.data && tracks.data
  const addEvent = (id?: string) => {
    setChampionshipId(id)
    eventDialog.add()
  }
  useCommand({ label: 'Add championship', group: 'Weekends', run: championshipDialog.add })
  useCommand(
    { label: 'Add event', group: 'Weekends', keys: 'N', run: () => addEvent() },
    Boolean(loaded && championships.data.length > 0 && tracks.data.length > 0),
  )
  async function addOurCars(wanted: OurCars) {
    try {
      const { carsOf } = await import('./our-cars.ts')
      for (const body of carsOf(wanted)) await client.cars.create(body)
    } catch {
      toast({ text: 'Not all of our cars were added: add them under Entries.', kind: 'error' })
    }
  }
  return (
    <Page
      title="Weekends"
      actions={
        loaded &&
        championships.data.length > 0 && (
          <>
            <ImportLink />
            <Button variant="default" onClick={championshipDialog.add}>
              Add championship
            </Button>
          </>
        )
      }
      queries={[championships, events, tracks]}
      what="the weekends"
    >
      {loaded && events.data.length === 0 && (
        <Suspense>
          <FirstSteps
            hasChampionship={championships.data.length > 0}
            hasTrack={tracks.data.length > 0}
            onAddChampionship={championshipDialog.add}
            onAddEvent={() => addEvent()}
          />
        </Suspense>
      )}
      {loaded &&
        championships.data.map((championship) => (
          <ChampionshipPanel
            key={championship.id}
            championship={championship}
            events={events.data.filter((event) => event.championshipId === championship.id)}
            tracks={tracks.data}
            onEdit={() => championshipDialog.edit(championship)}
            onAddEvent={events.data.length > 0 ? () => addEvent(championship.id) : undefined}
            onEditEvent={eventDialog.edit}
          />
        ))}
      <ServerPanel />
      <RowDialogs form={championshipForm()} {...championshipDialog} />
      {loaded && (
        <RowDialogs
          form={eventForm({
            championships: championships.data,
            tracks: tracks.data,
            ...(championshipId !== undefined && { championshipId }),
            ourCars,
          })}
          {...eventDialog}
          onAdded={(event, { ourCars: typed = '' }) => {
            void addOurCars({ typed, event, before, team: account.name })
            // Opens the first event once it is created.
            if (!last) go(`/events/${event.id}`)
          }}
        />
      )}
    </Page>
  )
}
