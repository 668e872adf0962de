import { Button, Group, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Change } from '../../../server/contract/actions/change.ts'
import { SettingsPage } from '../../rows/pages/settings-page.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import type { Clock } from './change-moment.tsx'
import { RevertDialog, type Target } from './revert-dialog.tsx'
import { RowChip } from './row-chip.tsx'
import { Trail } from './trail.tsx'
import { filterOf, type TrailFilter } from './trail-filter.ts'
import { TrailFilters } from './trail-filters.tsx'
import { useTrail } from './use-trail.ts'

/** Keeps the filter in the address, so that links preserve it. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => filterOf(params), [params])
  const change = (next: TrailFilter) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(next)) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      return after
    })
  return { filter, change, clear: () => setParams(new URLSearchParams()) }
}

/** Audit trail of all changes, with their authors and reverts. */
export function HistoryPage() {
  const { filter, change, clear } = useFilter()
  const [clock, setClock] = useState<Clock>('device')
  const [opened, setOpened] = useState<Change>()
  const [target, setTarget] = useState<Target>()
  const trail = useTrail(filter)
  const { changes } = trail
  const { batchId, entityId, entityType } = filter
  return (
    <SettingsPage title="Audit trail">
      <Text c="dimmed">
        Every change, newest first. Each can be reverted; none is ever deleted from this list.
      </Text>
      <TrailFilters filter={filter} clock={clock} seen={changes} onChange={change} onClock={setClock} />
      {Object.keys(filter).length > 0 && (
        <Group gap="xs">
          {batchId && <Text fw={650}>One request</Text>}
          {entityId && <RowChip entityType={entityType} changes={changes} />}
          {batchId && (
            <Button variant="default" onClick={() => setTarget({ batchId })}>
              Revert the whole request…
            </Button>
          )}
          <Button variant="subtle" onClick={clear}>
            Show everything
          </Button>
        </Group>
      )}
      <Trail
        key={JSON.stringify(filter)}
        trail={trail}
        filter={filter}
        clock={clock}
        onOpen={setOpened}
        onRevert={({ batchId: of, changes: all }) => {
          const [only] = all
          setTarget(all.length === 1 && only ? { change: only } : { batchId: of })
        }}
      />
      {opened && (
        <ChangeDialog
          change={opened}
          onClose={() => setOpened(undefined)}
          onRevert={() => {
            setOpened(undefined)
            setTarget({ change: opened })
          }}
        />
      )}
      {target && <RevertDialog target={target} onClose={() => setTarget(undefined)} />}
    </SettingsPage>
  )
}
