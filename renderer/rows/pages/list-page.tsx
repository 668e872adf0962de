import { Button } from '@mantine/core'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { useCommand } from '../../context/commands.ts'
import type { Row } from '../../data/row-cache.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowDialogs } from '../dialogs/row-dialogs.tsx'
import { useDialog } from '../dialogs/use-dialog.ts'
import type { RowForm } from '../row-form.ts'
import { type Column, RowTable } from '../row-table.tsx'
import { Page } from './page.tsx'

interface ListPageProps<K extends ResourceKey> {
  title: string
  form: RowForm<K>
  sort: string
  columns: readonly Column<Row<K>>[]
  /** Text of the empty list: what a row is for, and what to do. */
  empty: string
  onAdded?: (answer: Row<K>) => void
}

/** Every row of a resource that the account has, each with its form. */
export function ListPage<K extends ResourceKey>({
  title,
  form,
  sort,
  columns,
  empty,
  onAdded,
}: ListPageProps<K>) {
  const rows = useRows(form.key, { sort })
  const dialog = useDialog<K>()
  useCommand({ label: `Add ${form.noun}`, group: title, keys: 'N', run: dialog.add })
  const plural = `${form.noun}s`
  return (
    <>
      <Page
        title={title}
        actions={<Button onClick={dialog.add}>Add {form.noun}</Button>}
        queries={[rows]}
        what={`the ${plural}`}
        empty={rows.data?.length === 0 && { title: `No ${plural} yet`, text: empty }}
      >
        <Panel title={`All ${plural}`}>
          <RowTable
            label={title}
            columns={columns}
            rows={rows.data ?? []}
            actions={(row) => <EditButton name={form.nameOf(row)} onClick={() => dialog.edit(row)} />}
          />
        </Panel>
      </Page>
      <RowDialogs form={form} {...dialog} {...(onAdded && { onAdded })} />
    </>
  )
}
