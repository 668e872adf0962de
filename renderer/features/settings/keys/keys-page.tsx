import { Button, Text } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useCommand } from '../../../context/commands.ts'
import type { Row } from '../../../data/row-cache.ts'
import { useRows } from '../../../data/use/use-rows.ts'
import { ageText } from '../../../format/backup-words.ts'
import { sentenceCase } from '../../../format/words.ts'
import { RowDialogs } from '../../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../../rows/dialogs/use-dialog.ts'
import { SettingsPage } from '../../../rows/pages/settings-page.tsx'
import { type Column, RowTable } from '../../../rows/row-table.tsx'
import { SecretDialog } from '../../../ui/dialog/secret-dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { EditButton } from '../../../ui/form/edit-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import classes from '../settings.module.css'
import { useNow } from '../use-now.ts'
import { expiryText, isExpired } from './key-expiry.ts'
import { keyForm } from './key-form.tsx'

type Key = Row<'apiKeys'>
const MINUTE_MS = 60_000

interface RelatedRows {
  nowMs: number
  profileOf: (id: string) => string | undefined
  makerOf: (id: string | null) => string | undefined
}

const columns = ({ nowMs, profileOf, makerOf }: RelatedRows): readonly Column<Key>[] => [
  { header: 'Name', main: true, cell: ({ name }) => name },
  { header: 'Begins with', cell: ({ prefix }) => <code>{`${prefix}…`}</code>, short: true, under: true },
  {
    header: 'Permissions',
    cell: ({ permissionProfileId: id }) => (id === null ? 'Same as its creator' : (profileOf(id) ?? '…')),
    under: true,
  },
  {
    header: 'Expires',
    cell: ({ expiresAt }) => (
      <span className={classes.expiry} data-over={isExpired(expiresAt, nowMs) || undefined}>
        {sentenceCase(expiryText(expiresAt, nowMs))}
      </span>
    ),
    short: true,
    under: true,
  },
  {
    header: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? sentenceCase(ageText(lastUsedAt, nowMs)) : 'Never'),
    short: true,
    wide: true,
  },
  {
    header: 'Made by',
    cell: ({ createdBy }) => makerOf(createdBy) ?? 'A former member',
    wide: true,
    extra: true,
  },
]

function KeyList() {
  const keys = useRows('apiKeys', { sort: 'name' })
  const profiles = useRows('permissionProfiles', { sort: 'name' })
  const members = useRows('members', { sort: 'name' })
  const dialog = useDialog<'apiKeys'>()
  useCommand({ label: 'Add API key', group: 'Settings', keys: 'N', run: dialog.add })
  const [made, setMade] = useState<{ name: string; secret: string }>()
  const nowMs = useNow(MINUTE_MS)
  const { refetch } = keys
  // The time of a key's last use has no change event, so it is polled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock sets the interval
  useEffect(() => void refetch(), [nowMs, refetch])
  const edited = dialog.open?.mode === 'edit' ? dialog.open.row : undefined
  const form = useMemo(() => keyForm({ profiles: profiles.data ?? [], edited }), [profiles.data, edited])
  const nameIn = (rows: readonly { id: string; name: string }[] | undefined, id: string | null) =>
    rows?.find((row) => row.id === id)?.name
  const related: RelatedRows = {
    nowMs,
    profileOf: (id) => nameIn(profiles.data, id),
    makerOf: (id) => nameIn(members.data, id),
  }
  return (
    <>
      <Panel title="Keys for scripts" aside={<Button onClick={dialog.add}>Add API key</Button>}>
        <Text c="dimmed">
          A key gives a script access without a password. Give it a profile that allows only what it needs.
        </Text>
        {!keys.data && <QueryState queries={[keys]} what="the keys" />}
        {keys.data?.length === 0 && (
          <Empty
            title="No API keys yet"
            text="Add one for a script, such as one that imports timing or reads laps into a spreadsheet."
          />
        )}
        {keys.data && keys.data.length > 0 && (
          <RowTable
            label="API keys"
            columns={columns(related)}
            rows={keys.data}
            actions={(row) => <EditButton name={row.name} onClick={() => dialog.edit(row)} />}
          />
        )}
      </Panel>
      <RowDialogs
        form={form}
        {...dialog}
        onAdded={(answer) => {
          // Only the response to a create request contains the secret.
          const { name, secret } = answer as Key & { secret?: string }
          if (secret !== undefined) setMade({ name, secret })
        }}
      />
      {made && (
        <SecretDialog
          title={`The secret of ${made.name}`}
          notice="Copy this now and keep it in a safe place. It is not shown again: if it is lost, make a new key."
          secrets={{
            Secret: made.secret,
            'Try it in a terminal': `curl -H 'X-API-Key: ${made.secret}' ${location.origin}/auth/me`,
          }}
          onClose={() => setMade(undefined)}
        >
          <Text c="dimmed">
            Scripts send it in the X-API-Key header of every request. The API documentation lists all
            endpoints.
          </Text>
        </SecretDialog>
      )}
    </>
  )
}

/** API keys of scripts. */
export const KeysPage = () => (
  <SettingsPage title="API keys">
    <AdminsOnly what="API keys">
      <KeyList />
    </AdminsOnly>
  </SettingsPage>
)
