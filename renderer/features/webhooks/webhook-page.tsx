import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useCommand } from '../../context/commands.ts'
import { useRow } from '../../data/use/use-rows.ts'
import { RemoveDialog } from '../../rows/dialogs/remove-dialog.tsx'
import { EnabledBox } from '../../rows/enabled-box.tsx'
import { SettingsPage } from '../../rows/pages/settings-page.tsx'
import { SecretDialog } from '../../ui/dialog/secret-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { deliveredWords, FOR_THE_RECEIVER } from './delivered-words.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { healthWords } from './health-words.ts'
import { HostBanner, hostOf } from './host-banner.tsx'
import { ReplayFailed } from './replay-failed.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { TestPanel } from './test-panel.tsx'
import { type Shown, useBacklog, useTest } from './use-webhooks.ts'
import { VerifyHelp } from './verify-help.tsx'
import { type Webhook, WebhookDialog } from './webhook-dialog.tsx'
import classes from './webhooks.module.css'

type Open = 'edit' | 'rotate' | 'remove' | 'replay' | undefined

/** The open dialog of the page. */
function Dialogs({ webhook, open, onClose }: { webhook: Webhook; open: Open; onClose: () => void }) {
  const [, go] = useLocation()
  const [secret, setSecret] = useState<string>()
  return (
    <>
      {open === 'edit' && <WebhookDialog webhook={webhook} onClose={onClose} />}
      {open === 'rotate' && <RotateDialog webhook={webhook} onClose={onClose} onRotated={setSecret} />}
      {open === 'remove' && (
        <RemoveDialog
          form={{ key: 'webhooks', noun: 'webhook', nameOf: ({ name }) => name }}
          row={webhook}
          onClose={onClose}
          onRemoved={() => go('/settings/webhooks')}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title={`New secret of ${webhook.name}`}
          notice={FOR_THE_RECEIVER}
          secrets={{ Secret: secret }}
          onClose={() => setSecret(undefined)}
        >
          <Text>
            For 24 hours the old secret signs too, in the header webhook-signature. X-Service-Signature is
            made with the new one from now on.
          </Text>
        </SecretDialog>
      )}
    </>
  )
}

function Deliveries({ webhook, onOpen }: { webhook: Webhook; onOpen: (deliveryId: string) => void }) {
  const [shown, setShown] = useState<Shown>('all')
  const [replaying, setReplaying] = useState(false)
  const backlog = useBacklog().data?.items.find(({ webhookId }) => webhookId === webhook.id)
  const failed = backlog?.failed ?? 0
  return (
    <Panel
      title="Deliveries"
      aside={
        <div className={classes.bar}>
          <NativeSelect
            aria-label="Which deliveries"
            value={shown}
            data={[
              { value: 'all', label: 'All' },
              { value: 'failed', label: 'Failed only' },
            ]}
            onChange={(event) => setShown(event.currentTarget.value as Shown)}
          />
          {failed > 0 && (
            <Button variant="default" onClick={() => setReplaying(true)}>
              {`Replay ${failed} failed…`}
            </Button>
          )}
        </div>
      }
    >
      <DeliveryList webhookId={webhook.id} shown={shown} onOpen={onOpen} />
      {replaying && backlog?.failedSince && (
        <ReplayFailed
          webhookId={webhook.id}
          since={backlog.failedSince}
          failed={failed}
          onClose={() => setReplaying(false)}
        />
      )}
    </Panel>
  )
}

/** Problem of the receiver with a remedy. */
function HealthNotice({ webhookId }: { webhookId: string }) {
  const tally = useBacklog().data?.items.find((each) => each.webhookId === webhookId)
  const words = tally && healthWords(tally)
  return words === undefined ? null : <Notice kind="error">{words}</Notice>
}

function Loaded({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<Open>()
  const [params, setParams] = useSearchParams()
  const test = useTest(webhook.id)
  const deliveryId = params.get('delivery')
  const show = (id: string | undefined) =>
    setParams(new URLSearchParams(id === undefined ? {} : { delivery: id }), { replace: true })
  const send = () => !test.isPending && test.mutate(undefined)
  const isFree = open === undefined && !deliveryId
  useCommand({ label: 'Send a test', group: 'Webhooks', keys: 'T', run: send }, isFree)
  useCommand({ label: 'Edit the webhook', group: 'Webhooks', keys: 'E', run: () => setOpen('edit') }, isFree)
  return (
    <>
      <HostBanner host={hostOf(webhook.url)} />
      <HealthNotice webhookId={webhook.id} />
      <Panel title="What it does" aside={<EnabledBox resource="webhooks" row={webhook} label="Enabled" />}>
        <div>
          <code>{webhook.url}</code>
          {deliveredWords(webhook.filters).map((sentence) => (
            <Text key={sentence}>{sentence}</Text>
          ))}
          {!webhook.enabled && (
            <Text c="var(--color-warn)" fw={650}>
              It is disabled: nothing new is sent, and queued deliveries keep waiting.
            </Text>
          )}
        </div>
        <Group gap="xs">
          <Button onClick={send} aria-disabled={test.isPending}>
            {test.isPending ? 'Sending…' : 'Send a test'}
          </Button>
          <Button variant="default" onClick={() => setOpen('edit')}>
            Edit
          </Button>
          <Button variant="default" onClick={() => setOpen('rotate')}>
            Rotate secret…
          </Button>
          <Button variant="subtle" color="red" onClick={() => setOpen('remove')}>
            Remove…
          </Button>
        </Group>
        <TestPanel test={test} onOpen={show} />
      </Panel>
      <Deliveries webhook={webhook} onOpen={show} />
      <VerifyHelp />
      <Dialogs webhook={webhook} open={open} onClose={() => setOpen(undefined)} />
      {deliveryId && (
        <DeliveryDialog
          webhook={webhook}
          deliveryId={deliveryId}
          onOpen={show}
          onClose={() => show(undefined)}
        />
      )}
    </>
  )
}

/** One webhook: filters, deliveries and actions. */
export function WebhookPage({ webhookId }: { webhookId: string }) {
  const row = useRow('webhooks', webhookId)
  return (
    <SettingsPage
      title={row.data?.name ?? 'Webhook'}
      back={{ href: '/settings/webhooks', text: 'All webhooks' }}
      queries={[row]}
      what="the webhook"
    >
      {row.data && <Loaded webhook={row.data} />}
    </SettingsPage>
  )
}
