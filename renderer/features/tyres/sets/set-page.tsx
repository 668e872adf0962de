import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { usePageName } from '../../../context/page-title.ts'
import { choiceText } from '../../../format/words.ts'
import { NotThere } from '../../../rows/pages/not-there.tsx'
import { Page } from '../../../rows/pages/page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { Measured } from '../../../ui/units/measured.tsx'
import { CORNERS, type Corner } from '../corners.ts'
import { type Open, TyreDialogs } from '../tyre-dialogs.tsx'
import { TyreTabs } from '../tyre-tabs.tsx'
import { useLists } from '../use-lists.ts'
import { type Tyres, useTyres } from '../use-tyres.ts'
import { CornerCell } from '../wear/corner-cell.tsx'
import { WearHistory } from '../wear/wear-history.tsx'
import { WearSheet } from '../wear/wear-sheet.tsx'
import classes from './set-page.module.css'
import type { SetRow } from './set-rows.ts'

const fittedOf = ({ corners }: SetRow) => CORNERS.flatMap((corner) => corners[corner] ?? [])

interface SetViewProps {
  row: SetRow
  data: Tyres
  eventId: string
}

/** A loaded set: tyres by corner, wear sheet and earlier measurements. */
function SetView({ row, data, eventId }: SetViewProps) {
  const { set, car, onCar } = row
  const [open, setOpen] = useState<Open>()
  const [, go] = useLocation()
  const tyreIds = fittedOf(row).map(({ tyre }) => tyre.id)
  const { rows, ready, queries } = useLists(
    'cornerWear',
    tyreIds.map((tyreId) => ({ tyreId, sort: 'measuredAt' })),
  )
  const place = (corner: Corner) => ({ set, corner })
  const loose = data.tyres.filter(({ tyreSetId }) => tyreSetId === null)
  return (
    <Page
      title={`Set ${set.number}`}
      about={
        <Text>
          {[car ? `Car ${car.number}` : 'No car yet', choiceText(set.type), set.name]
            .filter(Boolean)
            .join(', ')}
          {` · ${set.laps} laps, `}
          <Measured value={set.km} unit="km" decimals={1} />
          {`, ${set.heatCycles} heat cycles`}
          {onCar && ' · on the car now'}
        </Text>
      }
      actions={
        <Button variant="default" onClick={() => setOpen({ what: 'set', set })}>
          Edit set
        </Button>
      }
      tabs={<TyreTabs eventId={eventId} />}
    >
      <div className={classes.car}>
        {CORNERS.map((corner) => (
          <CornerCell
            key={corner}
            row={row}
            corner={corner}
            onEdit={({ tyre }) => setOpen({ what: 'tyre', tyre })}
            onRemove={({ tyre }) => setOpen({ what: 'removeTyre', tyre })}
            onMove={(fitted) => setOpen({ what: 'move', fitted, from: place(corner) })}
            onAdd={() => setOpen({ what: 'addTyre', place: place(corner) })}
            onFit={loose.length > 0 ? () => setOpen({ what: 'fit', to: place(corner) }) : undefined}
          />
        ))}
      </div>
      {tyreIds.length === 0 && (
        <Empty
          title="No tyres in this set"
          text="Press on a corner above to add a tyre or to fit a loose one."
        />
      )}
      {!ready && <QueryState queries={queries} what="the measurements" />}
      {ready && tyreIds.length > 0 && (
        <>
          <WearSheet key={tyreIds.join()} row={row} data={data} measured={rows} />
          <WearHistory row={row} data={data} measured={rows} />
        </>
      )}
      <TyreDialogs
        data={data}
        loose={loose}
        open={open}
        onClose={() => setOpen(undefined)}
        onRemoved={() => go(`/events/${eventId}/tyres`)}
      />
    </Page>
  )
}

/** One tyre set. */
export function SetPage({ eventId, setId }: { eventId: string; setId: string }) {
  const { data, queries, sheetsReady } = useTyres(eventId, 'Wear sheet')
  const row = data?.rows.find(({ set }) => set.id === setId)
  usePageName(row && `Set ${row.set.number}`)
  if (data && row && sheetsReady) return <SetView row={row} data={data} eventId={eventId} />
  return (
    <Page title="Tyre set" tabs={<TyreTabs eventId={eventId} />} queries={queries} what="the set">
      {data && !row && <NotThere what="the set" />}
    </Page>
  )
}
