import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useCommand } from '../../context/commands.ts'
import { usePerson } from '../../context/login-context.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { EnabledBox } from '../../rows/enabled-box.tsx'
import { SettingsPage } from '../../rows/pages/settings-page.tsx'
import { type Column, RowTable } from '../../rows/row-table.tsx'
import { shortText } from '../../schema/cell-text.ts'
import { Empty } from '../../ui/empty.tsx'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Plugin, stashDraft } from './plugin-draft.ts'
import { PluginFile } from './plugin-file.tsx'

const NEW = '/settings/plugins/new'

const columns = (mayWrite: boolean): readonly Column<Plugin>[] => [
  {
    header: 'Plugin',
    main: true,
    cell: ({ id, name }) => (
      <Link href={`/settings/plugins/${id}`} className="plain-link">
        {name}
      </Link>
    ),
  },
  { header: 'Version', short: true, under: true, cell: ({ pluginVersion }) => pluginVersion ?? '–' },
  {
    header: 'What it does',
    under: true,
    blank: ({ description, enabled }) => !description && enabled,
    cell: ({ description, enabled }) =>
      [shortText(description ?? (enabled ? '–' : '')), !enabled && '(disabled)'].filter(Boolean).join(' '),
  },
  {
    header: 'Enabled',
    short: true,
    wide: true,
    cell: (plugin) =>
      mayWrite ? <EnabledBox resource="plugins" row={plugin} /> : plugin.enabled ? 'Yes' : 'No',
  },
]

/** Installed plugins (KPIs in JavaScript), and the link to a new one. */
export function PluginsPage() {
  const mayWrite = usePerson().role !== 'member'
  const rows = useRows('plugins', { sort: 'name' })
  const [refused, setRefused] = useState<string>()
  const [, go] = useLocation()
  useCommand({ label: 'New plugin', group: 'Plugins', keys: 'N', run: () => go(NEW) }, mayWrite)
  return (
    <SettingsPage
      title="Plugins"
      about="A plugin calculates what an expression cannot: JavaScript that receives a whole lap and returns numbers. It runs in a sandbox without files, network or clock."
      actions={
        mayWrite && (
          <Button component={Link} href={NEW}>
            New plugin
          </Button>
        )
      }
      queries={[rows]}
      what="the plugins"
    >
      {mayWrite ? (
        <PluginFile
          text="Drop a .js file here to install it. You see it before it is installed."
          onRefuse={setRefused}
          onRead={(draft) => {
            stashDraft(draft)
            go(NEW)
          }}
        />
      ) : (
        <Notice kind="info">
          Only an owner or an admin may install and change plugins, because their code runs on the server. You
          can read and run them.
        </Notice>
      )}
      {refused && <Notice kind="error">{refused}</Notice>}
      {rows.data?.length === 0 && (
        <Empty
          title="No plugins yet"
          text={
            mayWrite
              ? 'Start with New plugin: it opens with an example that runs on any lap.'
              : 'None is installed.'
          }
        />
      )}
      {rows.data && rows.data.length > 0 && (
        <RowTable
          label="Plugins"
          columns={columns(mayWrite)}
          rows={rows.data}
          actions={({ id, name }) => <EditButton name={name} onClick={() => go(`/settings/plugins/${id}`)} />}
        />
      )}
    </SettingsPage>
  )
}
