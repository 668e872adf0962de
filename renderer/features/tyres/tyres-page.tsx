import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useCommand } from '../../context/commands.ts'
import { ExportMenu } from '../../rows/export/export-menu.tsx'
import { Page } from '../../rows/pages/page.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AddSetsDialog } from './sets/add-sets-dialog.tsx'
import { LooseTyres } from './sets/loose-tyres.tsx'
import { SetFilters } from './sets/set-filters.tsx'
import { SetMatrix } from './sets/set-matrix.tsx'
import { ALL_SETS, filteredSets, type SetFilter } from './sets/set-rows.ts'
import { type Open, TyreDialogs } from './tyre-dialogs.tsx'
import { TyreTabs } from './tyre-tabs.tsx'
import { useTyres } from './use-tyres.ts'

/** The tyre sets of an event as a matrix of sets and corners. */
export function TyresPage({ eventId }: { eventId: string }) {
  const { data, queries } = useTyres(eventId, 'Tyres')
  const [params] = useSearchParams()
  const [filter, setFilter] = useState<SetFilter>({ ...ALL_SETS, carId: params.get('car') ?? ALL_SETS.carId })
  const [open, setOpen] = useState<Open>()
  const [adding, setAdding] = useState<{ carId: string }>()
  const canAdd = (data?.specifications.length ?? 0) > 0
  const rows = data && filteredSets(data.rows, filter)
  const loose = data?.tyres.filter(({ tyreSetId }) => tyreSetId === null) ?? []
  const first = data?.cars.find(({ ours }) => ours)?.id ?? ''
  const add = (carId = filter.carId || first) => setAdding({ carId })
  useCommand({ label: 'Add tyre sets', group: 'Tyres', keys: 'N', run: add }, canAdd)
  const onCar = data?.rows.filter((row) => row.onCar) ?? []
  return (
    <Page
      title="Tyres"
      actions={
        <>
          {data && data.rows.length > 0 && (
            <Link
              href={`/print/events/${eventId}/tyres${filter.carId && `?car=${filter.carId}`}`}
              className="plain-link"
            >
              Print
            </Link>
          )}
          <ExportMenu what="tyre sets" path="/tyre-sets" query={{ eventId, sort: 'number' }} />
          {canAdd && <Button onClick={() => add()}>Add sets</Button>}
        </>
      }
      tabs={<TyreTabs eventId={eventId} />}
      queries={queries}
      what="the tyres"
    >
      {data && !canAdd && (
        <Empty
          title="No specifications yet"
          text="Start under Specifications: add a compound with its tread depths and pressures. Sets are made from it."
        />
      )}
      {data && canAdd && data.rows.length === 0 && (
        <Empty
          title="No sets yet"
          text="Add the sets of the weekend: one with its barcodes, or several at once."
        />
      )}
      {data && rows && data.rows.length > 0 && (
        <Panel
          title={`Sets (${rows.length === data.rows.length ? rows.length : `${rows.length} of ${data.rows.length}`})`}
        >
          {onCar.length > 0 && (
            <Group gap="0 16px">
              <Text>On the car now:</Text>
              {onCar.map(({ set, car }) => (
                <Link key={set.id} href={`/events/${eventId}/tyres/sets/${set.id}`} className="plain-link">
                  {`${set.number} on car ${car?.number}`}
                </Link>
              ))}
            </Group>
          )}
          <SetFilters
            filter={filter}
            cars={data.cars.filter(({ id }) => data.sets.some(({ carId }) => carId === id))}
            onFilter={(change) => setFilter({ ...filter, ...change })}
          />
          {rows.length === 0 && (
            <Empty title="No set matches" text="Choose another car, type or state above." />
          )}
          {rows.length > 0 && (
            <SetMatrix
              rows={rows}
              hrefOf={({ set }) => `/events/${eventId}/tyres/sets/${set.id}`}
              onEdit={({ set }) => setOpen({ what: 'set', set })}
              actionsOf={({ set }) => ({
                onEdit: ({ tyre }) => setOpen({ what: 'tyre', tyre }),
                onRemove: ({ tyre }) => setOpen({ what: 'removeTyre', tyre }),
                onMove: (fitted, corner) => setOpen({ what: 'move', fitted, from: { set, corner } }),
                onAdd: (corner) => setOpen({ what: 'addTyre', place: { set, corner } }),
                onFit:
                  loose.length > 0 ? (corner) => setOpen({ what: 'fit', to: { set, corner } }) : undefined,
              })}
            />
          )}
        </Panel>
      )}
      {data && loose.length > 0 && (
        <LooseTyres
          tyres={loose}
          specifications={data.specifications}
          onEdit={(tyre) => setOpen({ what: 'tyre', tyre })}
        />
      )}
      {data && <TyreDialogs data={data} loose={loose} open={open} onClose={() => setOpen(undefined)} />}
      {data && adding && <AddSetsDialog data={data} {...adding} onClose={() => setAdding(undefined)} />}
    </Page>
  )
}
