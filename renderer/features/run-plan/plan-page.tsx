import { Button } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import { usePerson } from '../../context/login-context.ts'
import { usePageName } from '../../context/page-title.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { useCars } from '../../data/use/use-cars.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../rows/dialogs/use-dialog.ts'
import { Page, type PageProps } from '../../rows/pages/page.tsx'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import palette from './palette.module.css'
import type { Plan } from './plan-draft.ts'
import { PlanEditor } from './plan-editor.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { planForm } from './plan-form.ts'
import { usePlanRelated } from './use-plan-related.ts'

function PlanView({ plan, eventId }: { plan: Plan; eventId: string }) {
  const related = usePlanRelated(plan, eventId)
  const sessions = useRows('sessions', { eventId, sort: 'startsAt' }).data ?? []
  const cars = useCars(eventId).data ?? []
  const dialog = useDialog<'runPlans'>()
  const [, go] = useLocation()
  const all = `/events/${eventId}/plans`
  useRoom(
    plan.sessionId ? 'sessions' : 'events',
    plan.sessionId ?? eventId,
    usePerson().user.id,
    `Run plan ${plan.name}`,
  )
  usePageName(`${plan.name} · Run plan`)
  const head: PageProps = {
    title: plan.name,
    about: <PlanFacts plan={plan} related={related} />,
    back: { href: all, text: 'All run plans' },
    actions: (
      <span className="row gap-s">
        <Button component={Link} href={`/print/run-plans/${plan.id}`} variant="default">
          Print
        </Button>
        <EditButton name={plan.name} onClick={() => dialog.edit(plan)} />
      </span>
    ),
    className: palette.page,
  }
  return (
    <>
      {related.ready ? (
        <PlanEditor plan={plan} related={related} head={head} />
      ) : (
        <Page {...head}>
          <Loading what="the session" />
        </Page>
      )}
      <RowDialogs form={planForm({ sessions, cars })} {...dialog} onRemoved={() => go(all)} />
    </>
  )
}

/** One run plan: its rows, results, and the current row while its session runs. */
export function PlanPage({ eventId = '', planId = '' }: { eventId?: string; planId?: string }) {
  const plan = useRow('runPlans', planId)
  if (plan.data) return <PlanView plan={plan.data} eventId={eventId} />
  return <Page title="Run plan" queries={[plan]} what="the run plan" />
}
