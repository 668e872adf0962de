import { Button, Group, Title } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import type { Row } from '../../api/row-cache.ts'
import { useRows } from '../../api/use-rows.ts'
import { EditButton } from '../../ui/edit-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { type Column, RowTable } from '../../ui/row-table.tsx'
import { RowDialogs } from '../weekend/row-dialogs.tsx'
import { useDialog } from '../weekend/use-dialog.ts'
import { profileForm } from './profile-form.ts'

const COLUMNS: readonly Column<Row<'dataAnalysisProfiles'>>[] = [
  {
    header: 'Profile',
    cell: ({ id, name }) => (
      <Link href={`/kpis/${id}`} className="plain-link">
        {name}
      </Link>
    ),
    main: true,
  },
  { header: 'KPIs', cell: ({ kpis }) => kpis.length, align: 'right', short: true },
  { header: 'Automatic', cell: ({ automatic }) => (automatic ? 'Yes' : 'No'), wide: true },
]

/** Every profile of KPIs that the account has. */
export function KpisPage() {
  const profiles = useRows('dataAnalysisProfiles', { sort: 'name' })
  const dialog = useDialog<'dataAnalysisProfiles'>()
  const [, go] = useLocation()
  return (
    <main className="page">
      <Group justify="space-between">
        <Title order={1}>KPIs</Title>
        <Button onClick={dialog.add}>Add profile</Button>
      </Group>
      {!profiles.data && <QueryState queries={[profiles]} what="the profiles" />}
      {profiles.data?.length === 0 && (
        <Empty
          title="No profiles yet"
          text="A profile says which values are worked out of a lap’s telemetry, such as the top speed or the time on full throttle. Add one, then type its KPIs."
        />
      )}
      {profiles.data && profiles.data.length > 0 && (
        <Panel title="Profiles">
          <RowTable
            label="Profiles"
            columns={COLUMNS}
            rows={profiles.data}
            actions={(profile) => <EditButton name={profile.name} onClick={() => dialog.edit(profile)} />}
          />
        </Panel>
      )}
      <RowDialogs form={profileForm()} {...dialog} onAdded={({ id }) => go(`/kpis/${id}`)} />
    </main>
  )
}
