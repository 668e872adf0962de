import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useCommand } from '../../context/commands.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { EnabledBox } from '../../rows/enabled-box.tsx'
import { SettingsPage } from '../../rows/pages/settings-page.tsx'
import { type Column, RowTable } from '../../rows/row-table.tsx'
import { SecretDialog } from '../../ui/dialog/secret-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { FOR_THE_RECEIVER, filterWords } from './delivered-words.ts'
import { healthShort, type Tally } from './health-words.ts'
import { HostBanner } from './host-banner.tsx'
import { useBacklog } from './use-webhooks.ts'
import { type Webhook, WebhookDialog } from './webhook-dialog.tsx'
import classes from './webhooks.module.css'

type Backlog = ReadonlyMap<string, Tally>

const columns = (backlog: Backlog): Column<Webhook>[] => [
  {
    header: 'Webhook',
    main: true,
    cell: ({ id, name, url }) => (
      <>
        <Link href={`/settings/webhooks/${id}`} className="plain-link">
          {name}
        </Link>
        <span className={classes.url}>{url}</span>
      </>
    ),
  },
  {
    header: 'Sends',
    under: true,
    cell: ({ filters, enabled }) => (enabled ? filterWords(filters) : `${filterWords(filters)} (disabled)`),
  },
  {
    header: 'Receiver',
    short: true,
    under: true,
    cell: ({ id }) => {
      const tally = backlog.get(id)
      return (
        <span
          className={classes.status}
          data-good={tally && (tally.health === 'failing' ? false : undefined)}
        >
          {tally ? healthShort(tally) : '–'}
        </span>
      )
    },
  },
  {
    header: 'Last answer',
    short: true,
    extra: true,
    under: true,
    align: 'right',
    blank: ({ id }) => !backlog.get(id)?.lastDeliveryStatus,
    cell: ({ id }) => {
      const status = backlog.get(id)?.lastDeliveryStatus ?? null
      return (
        <span className={classes.status} data-good={status === null ? undefined : status < 300}>
          <span className={classes.onPhone}>answered </span>
          {status ?? '–'}
        </span>
      )
    },
  },
  {
    header: 'Waiting',
    short: true,
    under: true,
    align: 'right',
    blank: ({ id }) => !backlog.get(id)?.queued,
    cell: ({ id }) => {
      const queued = backlog.get(id)?.queued ?? 0
      return (
        <span className={classes.count} data-some={queued > 0 || undefined} data-kind="waiting">
          {queued}
          <span className={classes.onPhone}> waiting</span>
        </span>
      )
    },
  },
  {
    header: 'Failed',
    short: true,
    under: true,
    align: 'right',
    blank: ({ id }) => !backlog.get(id)?.failed,
    cell: ({ id }) => {
      const failed = backlog.get(id)?.failed ?? 0
      return (
        <span className={classes.count} data-some={failed > 0 || undefined} data-kind="failed">
          {failed}
          <span className={classes.onPhone}> failed</span>
        </span>
      )
    },
  },
  {
    header: 'Enabled',
    short: true,
    wide: true,
    cell: (webhook) => <EnabledBox resource="webhooks" row={webhook} />,
  },
]

/** Webhooks of the account with URL, filters and health. */
export function WebhooksPage() {
  const rows = useRows('webhooks', { sort: 'name' })
  const backlog = useBacklog()
  const [editing, setEditing] = useState<Webhook | 'new'>()
  const [added, setAdded] = useState<{ webhook: Webhook; secret: string }>()
  const [, go] = useLocation()
  const add = () => setEditing('new')
  useCommand({ label: 'Add webhook', group: 'Webhooks', keys: 'N', run: add }, editing === undefined)
  const counts = new Map((backlog.data?.items ?? []).map((each) => [each.webhookId, each]))
  return (
    <SettingsPage
      title="Webhooks"
      about="A webhook sends every change to another system, signed, moments after it was made."
      actions={<Button onClick={add}>Add webhook</Button>}
      queries={[rows]}
      what="the webhooks"
    >
      <HostBanner />
      {rows.data?.length === 0 && (
        <Empty
          title="No webhooks yet"
          text="Add one with the address of the system that should receive changes, such as the factory’s. Then send it a test."
        />
      )}
      {rows.data && rows.data.length > 0 && (
        <RowTable
          label="Webhooks"
          columns={columns(counts)}
          rows={rows.data}
          actions={(row) => <EditButton name={row.name} onClick={() => setEditing(row)} />}
        />
      )}
      {editing && (
        <WebhookDialog
          {...(editing !== 'new' && { webhook: editing })}
          onClose={() => setEditing(undefined)}
          onAdded={(webhook, secret) => setAdded({ webhook, secret })}
        />
      )}
      {added && (
        <SecretDialog
          title={`Secret of ${added.webhook.name}`}
          notice={FOR_THE_RECEIVER}
          secrets={{ Secret: added.secret }}
          onClose={() => go(`/settings/webhooks/${added.webhook.id}`)}
        />
      )}
    </SettingsPage>
  )
}
