import { type Ref, useMemo, useState } from 'react'
import { toFailure } from '../../api/failure.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { ChartsPanel } from '../charts/charts-panel.tsx'
import type { CellLayout } from './lap-cell.tsx'
import { LapDialog } from './lap-dialog.tsx'
import { type GridHandle, LapGrid } from './lap-grid.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import classes from './session-page.module.css'
import { useSessionScope } from './session-scope.ts'
import { createStandings } from './standings.ts'
import { useLapRevision } from './use-lap-store.ts'
import type { CarColumn } from './use-session.ts'
import type { Feed, Open } from './use-session-scope.ts'
import type { View } from './view-state.ts'

interface LapViewProps {
  ref: Ref<GridHandle>
  columns: readonly CarColumn[]
  view: View
  open: Open
  feed: Feed
  onOpenCar: (id: string) => void
  onClose: () => void
}

/** The laps of the chosen cars, with what is open beside and over them. */
export function LapView({ ref, columns, view, open, feed, onOpenCar, onClose }: LapViewProps) {
  const { store } = useSessionScope()
  const revision = useLapRevision()
  const [standings] = useState(createStandings)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says when the store has changed
  const companies = useMemo(() => standings(store, columns), [standings, store, columns, revision])
  const wide = useMedia('(min-width: 48em)')
  const phone = useMedia('(max-width: 36em)')
  const { car, carClass, sectors, purpleOf, side } = view
  const shown = useMemo(
    () =>
      columns.filter(({ id, carClass: ofCar }) =>
        car === undefined ? carClass === undefined || ofCar === carClass : id === car,
      ),
    [columns, car, carClass],
  )
  const alone: CellLayout = phone ? 'two-lines' : wide && side === undefined ? 'wide' : 'full'
  const layout: CellLayout = car !== undefined ? alone : sectors ? 'full' : 'times'
  const columnOf = (id: string) => columns.find((column) => column.id === id)
  const pastedInto = open.pasting && columnOf(open.pasting.runSheetId)
  const only = shown[0]
  const fine = useMedia('(pointer: fine)')
  const [stepped, setStepped] = useState(false)
  const stepCar = (step: -1 | 1) => {
    const next = columns[columns.findIndex(({ id }) => id === car) + step]
    if (!next) return
    setStepped(true)
    onOpenCar(next.id)
  }
  return (
    <>
      {!feed.loaded && !feed.error && <Loading what="laps" />}
      {Boolean(feed.error) && (
        <Notice kind="error">{`The laps did not load. ${toFailure(feed.error).message}`}</Notice>
      )}
      <div className={classes.work} data-side={side}>
        <LapGrid
          key={car ?? 'all'}
          ref={ref}
          columns={shown}
          companies={companies}
          purpleOf={purpleOf}
          layout={layout}
          loaded={feed.loaded}
          takesFocus={fine || stepped}
          editing={open.editing}
          onBeyond={stepCar}
          onOpenCar={onOpenCar}
        />
        {side && (
          <div className={classes.side}>
            {side === 'trace' && (
              <ChartsPanel key={car ?? 'all'} columns={columns} {...(car !== undefined && { own: car })} />
            )}
            {side === 'notes' && only && <NotesPanel key={only.id} column={only} />}
          </div>
        )}
      </div>
      {open.pasting && pastedInto && (
        <PasteDialog
          column={pastedInto}
          firstLap={(store.ofSheet(pastedInto.id).at(-1)?.lapNumber ?? 0) + 1}
          pasted={open.pasting.text}
          onClose={onClose}
        />
      )}
      {open.all && (
        <LapDialog
          lap={open.all}
          carNumber={columnOf(open.all.runSheetId)?.car.number ?? ''}
          onClose={onClose}
        />
      )}
    </>
  )
}
