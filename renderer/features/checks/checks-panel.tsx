import { Button, Group } from '@mantine/core'
import { Link } from 'wouter'
import { useMay } from '../../context/use-may.ts'
import { together } from '../../data/rows/written.ts'
import { useCreate, useRows } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../rows/dialogs/use-dialog.ts'
import { Empty } from '../../ui/empty.tsx'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { CheckList } from './check-list.tsx'
import classes from './checks.module.css'
import { templateForm } from './template-form.tsx'
import { USUAL_LISTS } from './usual-lists.ts'

interface ChecksPanelProps {
  session: { id: string; eventId: string }
  carId: string
  zone: string
}

/** The checklists of a car in a session, the newest first, and what begins a further one. */
export function ChecksPanel({ session, carId, zone }: ChecksPanelProps) {
  const { id: sessionId, eventId } = session
  const lists = useRows('checklists', { sessionId })
  const templates = useRows('checklistTemplates', { eventId, sort: 'name' })
  const begin = useCreate('checklists')
  const createTemplate = useCreate('checklistTemplates')
  const dialog = useDialog<'checklistTemplates'>()
  const mayBegin = useMay('create', 'Checklist')
  const mayAdd = useMay('create', 'ChecklistTemplate')
  const mayEdit = useMay('update', 'ChecklistTemplate')
  const toast = useToast()
  const failed = (error: unknown) => toast({ kind: 'error', text: toFailure(error).message })
  if (!lists.data || !templates.data) return <QueryState queries={[lists, templates]} what="the checklists" />
  const ofCar = lists.data.filter((list) => list.carId === carId).toReversed()
  const addUsual = () =>
    together('The usual checklists are added.', async () => {
      for (const { name, items } of USUAL_LISTS)
        await createTemplate.mutateAsync({ eventId, name, items: [...items] })
    }).catch(failed)
  return (
    <div className="stack gap-m start">
      {templates.data.length === 0 ? (
        <Empty
          title="No checklists yet"
          text="Say once for the weekend what is checked, then begin a list here."
        >
          {mayAdd && (
            <Group gap="xs">
              <Button onClick={() => void addUsual()}>Add the usual three</Button>
              <Button variant="default" onClick={dialog.add}>
                Add checklist
              </Button>
            </Group>
          )}
        </Empty>
      ) : (
        <div className="toolbar" role="toolbar" aria-label="Begin a checklist">
          {mayBegin &&
            templates.data.map(({ id, name, items }) => (
              <Button
                key={id}
                variant="default"
                aria-label={`Begin ${name}`}
                onClick={() => begin.mutateAsync({ sessionId, carId, name, items }).catch(failed)}
              >
                {`+ ${name}`}
              </Button>
            ))}
          <Link href={`/print/sessions/${sessionId}/checks?car=${carId}`} className="plain-link push-right">
            Print
          </Link>
        </div>
      )}
      {ofCar.map((list) => (
        <CheckList key={list.id} list={list} zone={zone} />
      ))}
      {templates.data.length > 0 && (mayEdit || mayAdd) && (
        <details>
          <summary className="tall note">Checklists of this event</summary>
          <ul>
            {mayEdit &&
              templates.data.map((template) => (
                <li key={template.id} className="row gap-s ruled">
                  <span className="fill breaks">
                    {template.name} <span className="note">{template.items.length} items</span>
                  </span>
                  <EditButton name={template.name} onClick={() => dialog.edit(template)} />
                </li>
              ))}
          </ul>
          {mayAdd && (
            <Button variant="default" className={classes.further ?? ''} onClick={dialog.add}>
              Add checklist
            </Button>
          )}
        </details>
      )}
      <RowDialogs form={templateForm(eventId)} {...dialog} />
    </div>
  )
}
