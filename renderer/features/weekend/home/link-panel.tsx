import { Link } from 'wouter'
import { useDueEdits } from '../../../data/queue/due-edits.ts'
import { waitingWords } from '../../../data/queue/waiting-words.ts'
import { useEdits } from '../../../data/use/use-edits.ts'
import { deviceMoment } from '../../../format/device-moment.ts'
import { Panel } from '../../../ui/panel.tsx'
import classes from './link-panel.module.css'
import { useWebhookState, type WebhookState } from './use-webhook-state.ts'
import { deliveriesText, type Host } from './webhook-state.ts'

/** Unsaved edits of this device. */
function OwnEdits() {
  const { edits, refused, waitingFor } = useEdits()
  const due = useDueEdits(edits)
  return (
    <li data-kind={refused.length > 0 ? 'bad' : due > 0 ? 'warn' : 'good'}>
      <strong>{due === 0 && refused.length === 0 ? 'All changes are on the server' : null}</strong>
      {due > 0 && <strong>{`${due} unsynced ${due === 1 ? 'change' : 'changes'} on this device`}</strong>}
      {due > 0 && <span>{waitingWords(waitingFor)}</span>}
      {refused.length > 0 && <strong>{`${refused.length} to decide: see the list above`}</strong>}
    </li>
  )
}

const HostLine = ({ host, state, queued, since }: Host) => (
  <li data-kind={state === 'up' ? 'warn' : 'bad'}>
    <strong>{state === 'up' ? host : `${host} cannot be reached`}</strong>
    <span>
      {`${deliveriesText(queued)} ${queued === 1 ? 'waits' : 'wait'}`}
      {state !== 'up' && since && `, since ${deviceMoment(Date.parse(since))}. Nothing is lost.`}
    </span>
  </li>
)

function Webhooks({ subscriptions, hosts, failed }: WebhookState) {
  if (subscriptions === 0) return <li>No webhooks are set up.</li>
  return (
    <>
      {hosts.length === 0 && failed.length === 0 && (
        <li data-kind="good">
          <strong>Webhooks are up to date</strong>
          <span>Nothing waiting, nothing failed in the last day.</span>
        </li>
      )}
      {hosts.map((host) => (
        <HostLine key={host.host} {...host} />
      ))}
      {failed.map(({ id, name, count }) => (
        <li key={id} data-kind="bad">
          <Link href={`/settings/webhooks/${id}`} className="plain-link">
            <b>{name}</b>
          </Link>
          <span>{`${deliveriesText(count)} failed in the last day`}</span>
        </li>
      ))}
    </>
  )
}

/** Pending data: edits from this device to the server, and deliveries from the server to webhooks. */
export function LinkPanel({ nowMs }: { nowMs: number }) {
  const webhooks = useWebhookState(nowMs)
  return (
    <Panel
      title="Link"
      aside={
        webhooks !== 'forbidden' && (
          <Link href="/settings/webhooks" className="plain-link">
            Webhooks
          </Link>
        )
      }
    >
      <ul className={`grid gap-s ${classes.lines}`}>
        <OwnEdits />
        {webhooks === undefined && <li>Webhook status not known yet.</li>}
        {webhooks !== undefined && webhooks !== 'forbidden' && <Webhooks {...webhooks} />}
      </ul>
    </Panel>
  )
}
