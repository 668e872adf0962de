import { Button, Group, Title } from '@mantine/core'
import type { Row } from '../../api/row-cache.ts'
import { useRows } from '../../api/use-rows.ts'
import { EditButton } from '../../ui/edit-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { type Column, RowTable } from '../../ui/row-table.tsx'
import { trackForm } from './forms/track-form.ts'
import { RowDialogs } from './row-dialogs.tsx'
import { useDialog } from './use-dialog.ts'

const COLUMNS: readonly Column<Row<'tracks'>>[] = [
  { header: 'Track', cell: ({ name }) => name, main: true },
  { header: 'Country', cell: ({ country }) => country, under: true },
  { header: 'Length', cell: ({ lengthKm }) => `${lengthKm} km`, under: true },
  { header: 'Corners', cell: ({ cornerCount }) => cornerCount, wide: true },
  { header: 'Time zone', cell: ({ timeZone }) => timeZone ?? 'not set', wide: true },
]

/** Every track that events are held at. */
export function TracksPage() {
  const tracks = useRows('tracks', { sort: 'name' })
  const dialog = useDialog<'tracks'>()
  return (
    <main className="page">
      <Group justify="space-between">
        <Title order={1}>Tracks</Title>
        <Button onClick={dialog.add}>Add track</Button>
      </Group>
      {!tracks.data && <QueryState queries={[tracks]} what="the tracks" />}
      {tracks.data?.length === 0 && (
        <Empty
          title="No tracks yet"
          text="Add the track of your next event. Its time zone sets the clocks of that event."
        />
      )}
      {tracks.data && tracks.data.length > 0 && (
        <Panel title="All tracks">
          <RowTable
            label="Tracks"
            columns={COLUMNS}
            rows={tracks.data}
            actions={(track) => <EditButton name={track.name} onClick={() => dialog.edit(track)} />}
          />
        </Panel>
      )}
      <RowDialogs form={trackForm()} {...dialog} />
    </main>
  )
}
