import { type Ref, useMemo } from 'react'
import { toFailure } from '../../../format/failure.ts'
import type { CellLayout } from '../../../laps/lap-cell.tsx'
import type { GridHandle } from '../../../laps/scope/session-scope.ts'
import type { Feed } from '../../../laps/scope/use-lap-feed.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import type { Open } from '../../../laps/scope/use-session-scope.ts'
import { useSheetBests } from '../../../laps/use-sheet-bests.ts'
import { MEDIA } from '../../../ui/breakpoints.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { ChartsPanel } from '../../charts/charts-panel.tsx'
import { LapGrid } from '../grid/lap-grid.tsx'
import classes from '../session-page.module.css'
import { columnsOf, showsSectors, type View } from '../view-state.ts'
import { LapDialogs } from './lap-dialogs.tsx'

interface LapViewProps {
  ref: Ref<GridHandle>
  columns: readonly CarColumn[]
  view: View
  /** The only car that is shown, whose head and entry are outside. */
  only?: CarColumn | undefined
  open: Open
  feed: Feed
  onClose: () => void
}

/** Laps of the chosen cars, with the side panel and dialogs. */
export function LapView({ ref, columns, view, only, open, feed, onClose }: LapViewProps) {
  const bestsBySheet = useSheetBests(columns)
  const phone = useMedia(MEDIA.phone)
  const { purpleOf, trace } = view
  const shown = useMemo(() => (only ? [only] : columnsOf(columns, view)), [columns, view, only])
  const layout: CellLayout = showsSectors(view, shown.length) && !phone ? 'full' : 'times'
  const fine = useMedia('(pointer: fine)')
  return (
    <>
      {!feed.loaded && !feed.error && <Loading what="laps" />}
      {Boolean(feed.error) && (
        <Notice kind="error">{`The laps did not load. ${toFailure(feed.error).message}`}</Notice>
      )}
      <div className={classes.work} data-side={trace ? 'trace' : undefined}>
        <LapGrid
          ref={ref}
          columns={shown}
          bestsBySheet={bestsBySheet}
          purpleOf={purpleOf}
          layout={layout}
          loaded={feed.loaded}
          takesFocus={fine}
          editing={open.editing}
          bare={only !== undefined}
        />
        {trace && (
          <div className={classes.side}>
            <ChartsPanel columns={shown} />
          </div>
        )}
      </div>
      <LapDialogs open={open} columns={columns} onClose={onClose} />
    </>
  )
}
