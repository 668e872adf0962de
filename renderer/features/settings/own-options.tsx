import { Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { knownOptions } from '../../../server/contract/resources/account-option.ts'
import type { Row } from '../../data/row-cache.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { dataForm } from '../../rows/data-form.tsx'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../rows/dialogs/use-dialog.ts'
import { type Column, RowTable } from '../../rows/row-table.tsx'
import { shortText } from '../../schema/cell-text.ts'
import { Empty } from '../../ui/empty.tsx'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { useUnits } from '../../ui/units/use-units.ts'

type Option = Row<'accountOptions'>

const COLUMNS: readonly Column<Option>[] = [
  { header: 'Key', cell: ({ key }) => <code>{key}</code>, main: true },
  { header: 'Data', cell: ({ data }) => <code>{shortText(JSON.stringify(data))}</code>, under: true },
]
const ONLY = ['key', 'data']

/** The team's own options by key, also available as constants in KPI expressions. */
export function OwnOptions() {
  const rows = useRows('accountOptions', { sort: 'key' })
  const dialog = useDialog<ResourceKey>()
  const unitOf = useUnits()
  const mode = dialog.open?.mode ?? 'add'
  const form = useMemo(
    () => ({ ...dataForm({ key: 'accountOptions', mode, unitOf, only: ONLY }), noun: 'constant' }),
    [mode, unitOf],
  )
  const own = rows.data?.filter(({ key }) => !(key in knownOptions)) ?? []
  return (
    <Panel title="Constants of the team" aside={<Button onClick={dialog.add}>Add constant</Button>}>
      <Text c="dimmed">
        Any JSON under a key of your choice. It applies to every session unless the event or session has its
        own.
      </Text>
      {!rows.data && <QueryState queries={[rows]} what="the constants" />}
      {rows.data && own.length === 0 && (
        <Empty
          title="No constants yet"
          text="Values your scripts and KPIs share, such as fuel density or wheel circumference."
        />
      )}
      {own.length > 0 && (
        <RowTable
          label="Constants of the team"
          columns={COLUMNS}
          rows={own}
          actions={(row) => <EditButton name={row.key} onClick={() => dialog.edit(row)} />}
        />
      )}
      <RowDialogs form={form} {...dialog} />
    </Panel>
  )
}
