import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import type { Delivery } from '../../../server/contract/resources/webhook.ts'
import { usePerson } from '../../context/login-context.ts'
import { toFailure } from '../../format/failure.ts'
import { durationText } from '../../format/span-text.ts'
import { MEDIA } from '../../ui/breakpoints.ts'
import { useFocusReturn } from '../../ui/dialog/use-focus-return.ts'
import { Notice } from '../../ui/notice.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { CopyBlock } from './copy-block.tsx'
import { attemptsText, isFinal, outcomeWords } from './delivery-words.ts'
import { useIsUnreachable } from './host-banner.tsx'
import { answerText, sentRequest } from './sent-request.ts'
import { StateMark } from './state-mark.tsx'
import { useDelivery, useReplay } from './use-webhooks.ts'
import type { Webhook } from './webhook-dialog.tsx'
import classes from './webhooks.module.css'

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
const momentText = (iso: string) => MOMENT.format(Date.parse(iso))

function Facts({ delivery, onOpen }: { delivery: Delivery; onOpen: (id: string) => void }) {
  const { attempts, responseStatus, durationMs, createdAt, succeededAt, replayOf } = delivery
  const facts = [
    ['Made', momentText(createdAt)],
    ['Delivered', succeededAt && momentText(succeededAt)],
    ['Attempts', attemptsText(attempts)],
    ['Status', responseStatus],
    ['Last attempt took', durationMs === null ? null : durationText(durationMs)],
  ] as const
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {replayOf && (
        <Group gap="xs">
          <Text>It sends an earlier delivery again.</Text>
          <Button variant="subtle" onClick={() => onOpen(replayOf)}>
            Open that one
          </Button>
        </Group>
      )}
    </>
  )
}

function Request({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const { account } = usePerson()
  const firstId = delivery.replayOf === null ? delivery.id : '(that of the first delivery of this change)'
  const { headers, body } = sentRequest(delivery, account.id, firstId)
  const head = [`POST ${webhook.url}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')
  return (
    <>
      <CopyBlock label="Request headers" text={head} />
      <CopyBlock label="Request body" text={body} />
    </>
  )
}

function Response({ delivery }: { delivery: Delivery }) {
  const { responseBody, responseStatus } = delivery
  if (responseBody) return <CopyBlock label="Response body, up to 64 KB" text={answerText(responseBody)} />
  if (responseStatus === null) return null
  return <Text c="dimmed">The response had no body.</Text>
}

interface DeliveryDialogProps {
  webhook: Webhook
  deliveryId: string
  onOpen: (deliveryId: string) => void
  onClose: () => void
}

/** A delivery with its request and response, and a button to send it again. */
export function DeliveryDialog({ webhook, deliveryId, onOpen, onClose }: DeliveryDialogProps) {
  useFocusReturn()
  const phone = useMedia(MEDIA.phone)
  const query = useDelivery(webhook.id, deliveryId)
  const replay = useReplay(webhook.id)
  const isUnreachable = useIsUnreachable(webhook.url)
  const { data: delivery } = query
  const again = () => !replay.isPending && replay.mutate(deliveryId, { onSuccess: ({ id }) => onOpen(id) })
  const { reset } = replay
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error belongs to the previous delivery
  useEffect(() => reset(), [deliveryId])
  return (
    <Modal
      opened
      onClose={onClose}
      title={delivery ? `${delivery.entityType}.${delivery.opType}` : 'Delivery'}
      size="75rem"
      fullScreen={phone}
    >
      {delivery ? (
        <Stack>
          <Group justify="space-between">
            <div role="status">
              <StateMark state={delivery.state} />
              <Text>{outcomeWords(delivery, isUnreachable)}</Text>
            </div>
            {isFinal(delivery.state) && (
              <Button onClick={again} aria-disabled={replay.isPending}>
                {replay.isPending ? 'Replaying…' : 'Replay'}
              </Button>
            )}
          </Group>
          {replay.error && <Notice kind="error">{toFailure(replay.error).message}</Notice>}
          <Facts delivery={delivery} onOpen={onOpen} />
          <Response delivery={delivery} />
          <Request webhook={webhook} delivery={delivery} />
        </Stack>
      ) : (
        <QueryState queries={[query]} what="the delivery" />
      )}
    </Modal>
  )
}
