import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { NO_BEST } from '../../../server/calc/laps/lap-ranking.ts'
import { usePerson } from '../../context/login-context.ts'
import { useRoom } from '../../data/live/use-room.ts'
import type { PurpleOf } from '../../laps/lap-look.ts'
import { sheetAddress } from '../../laps/paste/sheet-address.ts'
import { type GridHandle, useSessionScope } from '../../laps/scope/session-scope.ts'
import type { Feed } from '../../laps/scope/use-lap-feed.ts'
import { useSheetLaps } from '../../laps/scope/use-lap-store.ts'
import type { CarColumn, SessionData } from '../../laps/scope/use-session.ts'
import type { Open } from '../../laps/scope/use-session-scope.ts'
import { useSheetBests } from '../../laps/use-sheet-bests.ts'
import { MEDIA } from '../../ui/breakpoints.ts'
import { useGridState } from '../../ui/grid/use-grid-state.ts'
import { hasNoFocus } from '../../ui/has-no-focus.ts'
import { useMedia } from '../../ui/use-media.ts'
import { LapDialogs } from '../session/lap/lap-dialogs.tsx'
import { LapsPane, type PaneHandle } from './lap-table/laps-pane.tsx'
import { useSheetColumns } from './lap-table/use-sheet-columns.ts'
import { CarList } from './picker/car-list.tsx'
import { PickerBar } from './picker/picker-bar.tsx'
import { SessionPicker } from './picker/session-picker.tsx'
import { SheetHead } from './sheet-head.tsx'
import classes from './sheet-view.module.css'
import { sideTabs } from './side/side-contents.tsx'
import { SideTabs } from './side/side-tabs.tsx'
import { StintDialog } from './stint-dialog.tsx'
import { StintList } from './stint-list.tsx'
import { useSheetCommands } from './use-sheet-commands.ts'
import { useSheetNames } from './use-sheet-names.ts'
import { useStints } from './use-stints.ts'

const NO_BESTS = { personal: NO_BEST, class: NO_BEST, session: NO_BEST }

interface SheetViewProps {
  data: SessionData
  column: CarColumn
  open: Open
  feed: Feed
  /** The entry row of the next lap, for focus. */
  entry: RefObject<GridHandle | null>
  onClose: () => void
}

/** Moves to the previous or next car and to the entry of the next lap. */
function useMoves({ data, column, feed, entry }: SheetViewProps, setTab: (key: string) => void) {
  const { session, columns } = data
  const pane = useRef<PaneHandle>(null)
  const side = useRef<HTMLDivElement>(null)
  const phone = useMedia(MEDIA.phone)
  const fine = useMedia('(pointer: fine)')
  const [, go] = useLocation()
  const step = (by: -1 | 1) => {
    const at = columns.findIndex(({ id }) => id === column.id)
    const target = columns[(at + by + columns.length) % columns.length]
    if (target && target.id !== column.id) go(sheetAddress(session.id, target.id))
  }
  // A phone has the laps on a tab too.
  const showLaps = () => flushSync(() => phone && setTab('laps'))
  const focusEntry = () => {
    showLaps()
    pane.current?.focusEntry()
  }
  const box = () => {
    showLaps()
    pane.current?.box()
  }
  const openTab = (key: string, field: string) => {
    flushSync(() => setTab(key))
    side.current?.querySelector<HTMLElement>(`[role="tabpanel"] ${field}`)?.focus()
  }
  useImperativeHandle(entry, () => ({ focusEntry: (_, by) => (by === 0 ? focusEntry() : step(by)) }))
  useEffect(() => {
    if (feed.loaded && fine && hasNoFocus()) pane.current?.focusEntry()
    void column.id
  }, [feed.loaded, fine, column.id])
  return { pane, side, step, focusEntry, box, open: openTab }
}

/** A run sheet in three zones: cars and stints, laps, and side tabs. */
export function SheetView(props: SheetViewProps) {
  const { data, column, open, feed, onClose } = props
  const { session, columns: cars, timeZone } = data
  const laps = useSheetLaps(column.id)
  const names = useSheetNames(session.eventId, column.car.id)
  const bestsBySheet = useSheetBests(cars)
  const [purpleOf, setPurpleOf] = useState<PurpleOf>('class')
  const [tab, setTab] = useState('laps')
  const state = useGridState()
  const narrow = useMedia(MEDIA.desktop)
  const phone = useMedia(MEDIA.phone)
  const table = useSheetColumns(names, laps)
  const { paste } = useSessionScope()
  const { stints, next, chosen, setChosen, edited, setEdited, start } = useStints(column, laps)
  // Another car: clears the chosen laps of the previous one.
  const { clear } = state
  useEffect(() => {
    clear()
    setChosen(undefined)
    void column.id
  }, [column.id, clear, setChosen])
  const moves = useMoves(props, setTab)
  const { pane, step } = moves
  const startStint = () => {
    start()
    moves.focusEntry()
  }
  useSheetCommands({ ...moves, startStint, paste: () => paste(column.id, '') })
  const words = phone && tab !== 'laps' ? `Car ${column.car.number}, ${tab}` : `Car ${column.car.number}`
  useRoom('sessions', session.id, usePerson().user.id, words)

  const lapsPane = () => (
    <LapsPane
      ref={pane}
      session={session}
      column={column}
      names={names}
      laps={laps}
      stints={stints}
      stint={chosen}
      onAllStints={() => setChosen(undefined)}
      columns={table.shown}
      fields={table.fields}
      bests={bestsBySheet.get(column.id) ?? NO_BESTS}
      purpleOf={purpleOf}
      state={state}
      loaded={feed.loaded}
    />
  )
  const tabs = sideTabs({ data, column, names, zone: timeZone, lastLap: laps.at(-1)?.lapNumber ?? null })
  const stintProps = {
    stints,
    chosen: chosen?.stint,
    next,
    onChoose: setChosen,
    onEdit: setEdited,
    onStart: startStint,
  }
  return (
    <>
      <SheetHead
        session={session}
        column={column}
        columns={table.all}
        isShown={table.isShown}
        onColumn={table.choose}
        selecting={state.selecting}
        onSelecting={state.setSelecting}
        sessionBest={purpleOf === 'session'}
        onSessionBest={(on) => setPurpleOf(on ? 'session' : 'class')}
      />
      {narrow && <PickerBar data={data} column={column} onStep={step} {...stintProps} />}
      <div className={classes.zones}>
        {!narrow && (
          <div className={classes.picker}>
            <SessionPicker session={session} car={column.car} />
            <CarList data={data} runSheetId={column.id} bestsBySheet={bestsBySheet} />
            <StintList names={names} {...stintProps} />
          </div>
        )}
        {!phone && lapsPane()}
        <div ref={moves.side} className={classes.side}>
          <SideTabs
            tabs={phone ? [{ key: 'laps', label: 'Laps', content: lapsPane }, ...tabs] : tabs}
            chosen={!phone && tab === 'laps' ? 'setup' : tab}
            onChoose={setTab}
          />
        </div>
      </div>
      {edited && (
        <StintDialog
          key={edited.stint}
          sheet={column.sheet}
          stint={edited}
          names={names}
          onClose={() => setEdited(undefined)}
        />
      )}
      <LapDialogs open={open} columns={[column]} fields={table.fields} onClose={onClose} />
    </>
  )
}
