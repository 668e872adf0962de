import { ActionIcon, Button, Group } from '@mantine/core'
import { useLocation } from 'wouter'
import { calculateRunPlan } from '../../../server/calc/run-plan/run-plan.ts'
import { runPlanViolations } from '../../../server/calc/run-plan/run-plan-violations.ts'
import { useCommand } from '../../context/commands.ts'
import { usePerson } from '../../context/login-context.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { useCars } from '../../data/use/use-cars.ts'
import { useCreate, useRow, useRows } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../rows/dialogs/use-dialog.ts'
import { ExportMenu } from '../../rows/export/export-menu.tsx'
import { Page } from '../../rows/pages/page.tsx'
import { RowTable } from '../../rows/row-table.tsx'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { atDisplayPrecision } from './at-display-precision.ts'
import { bodyOf, type Plan } from './plan-draft.ts'
import { planForm } from './plan-form.ts'
import { columnsIn, type Listed } from './rows/plan-columns.tsx'
import { inputOf, knownOf } from './rows/plan-input.ts'
import { useNewPlan } from './use-new-plan.ts'

const DuplicateButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <ActionIcon aria-label={`Duplicate ${name}`} title={`Duplicate ${name}`} onClick={onClick}>
    <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
      <path d="M8 3h12v13h-2V5H8zM4 7h12v14H4zm2 2v10h8V9z" />
    </svg>
  </ActionIcon>
)

/** The run plans of an event: of its sessions and cars, and unassigned ones. */
export function PlansPage({ eventId = '' }: { eventId?: string }) {
  useRoom('events', eventId, usePerson().user.id, 'Run plans')
  const event = useRow('events', eventId)
  const track = useRow('tracks', event.data?.trackId)
  const sessions = useRows('sessions', { eventId, sort: 'startsAt' })
  const cars = useCars(eventId)
  const plans = useRows('runPlans', { sort: 'name' })
  const dialog = useDialog<'runPlans'>()
  const create = useCreate('runPlans')
  const toast = useToast()
  const [, go] = useLocation()
  const adding = dialog.open?.mode === 'add'
  const newPlan = useNewPlan({
    sessions: sessions.data ?? [],
    cars: cars.data ?? [],
    track: track.data,
    event: event.data,
    wanted: adding,
  })
  useCommand({ label: 'Add run plan', group: 'Run plans', keys: 'N', run: dialog.add })
  const head = { title: 'Run plans', queries: [sessions, cars, plans], what: 'the run plans' }
  if (!plans.data || !sessions.data || !cars.data) return <Page {...head} />
  const sessionOf = (id: string | null) => sessions.data.find((each) => each.id === id)
  const carOf = (id: string | null) => cars.data?.find((each) => each.id === id)
  const listed: Listed[] = plans.data
    .filter(
      ({ sessionId, carId }) =>
        sessionOf(sessionId) || (sessionId === null && (carId === null || carOf(carId))),
    )
    .map((plan) => {
      const [session, car] = [sessionOf(plan.sessionId), carOf(plan.carId)]
      const input = inputOf(plan, plan.rows, knownOf(plan, { session, car, track: track.data }))
      const works = runPlanViolations(input).length === 0
      return {
        ...plan,
        session,
        car,
        result: works ? atDisplayPrecision(calculateRunPlan(input)) : undefined,
      }
    })
  const placeOf = new Map([...sessions.data, ...cars.data].map(({ id }, index) => [id, index]))
  const place = (id: string | null) => placeOf.get(id ?? '') ?? placeOf.size
  const inOrder = listed.toSorted(
    (a, b) => place(a.sessionId) - place(b.sessionId) || place(a.carId) - place(b.carId),
  )
  const duplicate = async (plan: Plan) => {
    const { name, sessionId, durationMin, carId } = plan
    const { rows, ...options } = bodyOf(plan)
    const copy = {
      sessionId,
      durationMin,
      carId,
      ...options,
      rows: [...rows],
      name: `${name} (copy)`.slice(0, 200),
    }
    try {
      await create.mutateAsync(copy)
    } catch (error) {
      toast({ kind: 'error', text: `Nothing was added. ${toFailure(error).message}` })
    }
  }
  const form = adding ? newPlan : planForm({ sessions: sessions.data, cars: cars.data })
  return (
    <>
      <Page
        {...head}
        actions={
          <>
            <ExportMenu what="run plans" path="/run-plans" query={{ sort: 'name' }} />
            <Button onClick={dialog.add}>Add run plan</Button>
          </>
        }
        empty={
          inOrder.length === 0 && {
            title: 'No run plans yet',
            text: 'A plan says what a car is to do in a session: runs, laps, fuel, tyres and time in the box. Add one, and begin with the rows of a practice, a qualifying or a race.',
          }
        }
      >
        <Panel title={event.data ? `Plans of ${event.data.name}` : 'Plans'}>
          <RowTable
            label="Run plans"
            columns={columnsIn(eventId)}
            rows={inOrder}
            isOurs={({ car }) => car?.ours === true}
            actions={(plan) => (
              <Group gap={0} wrap="nowrap">
                <DuplicateButton name={plan.name} onClick={() => void duplicate(plan)} />
                <EditButton
                  name={plan.name}
                  onClick={() => dialog.edit(plans.data.find(({ id }) => id === plan.id) ?? plan)}
                />
              </Group>
            )}
          />
        </Panel>
      </Page>
      <RowDialogs form={form} {...dialog} onAdded={({ id }) => go(`/events/${eventId}/plans/${id}`)} />
    </>
  )
}
