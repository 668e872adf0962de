import { Button } from '@mantine/core'
import type { Delivery } from '../../../server/contract/resources/webhook.ts'
import { durationText } from '../../format/span-text.ts'
import { Empty } from '../../ui/empty.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import classes from './delivery-list.module.css'
import { attemptsText } from './delivery-words.ts'
import { secondText } from './second-text.ts'
import { StateMark } from './state-mark.tsx'
import { type Shown, useDeliveries } from './use-webhooks.ts'

type Listed = Omit<Delivery, 'payload' | 'responseBody'>

const answerOf = ({ responseStatus, error, state }: Listed) =>
  responseStatus !== null ? String(responseStatus) : state === 'failed' && error ? 'no answer' : '–'

/** A delivery as one clickable line. */
function Line({ delivery, onOpen }: { delivery: Listed; onOpen: () => void }) {
  const { entityType, opType, state, attempts, durationMs, createdAt, replayOf } = delivery
  return (
    <li data-delivery={delivery.id}>
      <button type="button" className={classes.delivery} onClick={onOpen}>
        <StateMark state={state} />
        <span>
          {`${entityType}.${opType}`}
          {replayOf && <span className="quiet"> again</span>}
        </span>
        <span className={classes.number}>{answerOf(delivery)}</span>
        <span className={`${classes.detail} ${classes.number}`}>{attemptsText(attempts)}</span>
        <span className={`${classes.detail} ${classes.number}`}>
          {durationMs === null ? '–' : durationText(durationMs)}
        </span>
        <time className={classes.when} dateTime={createdAt}>
          {secondText(createdAt)}
        </time>
      </button>
    </li>
  )
}

interface DeliveryListProps {
  webhookId: string
  shown: Shown
  onOpen: (deliveryId: string) => void
}

/** Deliveries of a webhook, newest first, polled while visible. */
export function DeliveryList({ webhookId, shown, onOpen }: DeliveryListProps) {
  const pages = useDeliveries(webhookId, shown)
  if (!pages.data) return <QueryState queries={[pages]} what="the deliveries" />
  const items = pages.data.pages.flatMap((page) => page.items as Listed[])
  if (items.length === 0)
    return shown === 'failed' ? (
      <Empty title="Nothing has failed" text="Every delivery got through or is waiting its turn." />
    ) : (
      <Empty
        title="No deliveries yet"
        text="Send a test to see whether the receiver answers. Changes are sent as they happen."
      />
    )
  return (
    <>
      <ul className={classes.deliveries} aria-label="Deliveries">
        {items.map((each) => (
          <Line key={each.id} delivery={each} onOpen={() => onOpen(each.id)} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <div>
          <Button
            variant="default"
            aria-disabled={pages.isFetchingNextPage}
            onClick={() => !pages.isFetchingNextPage && pages.fetchNextPage()}
          >
            {pages.isFetchingNextPage ? 'Loading…' : 'Load more'}
          </Button>
        </div>
      )}
    </>
  )
}
