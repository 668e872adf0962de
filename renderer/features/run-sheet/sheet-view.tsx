import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { NO_BEST } from '../../../server/calc/laps/lap-ranking.ts'
import { usePerson } from '../../context/login-context.ts'
import { useRoom } from '../../data/live/use-room.ts'
import type { PurpleOf } from '../../laps/lap-look.ts'
import { sheetAddress } from '../../laps/paste/sheet-address.ts'
import { type GridHandle, useSessionScope } from '../../laps/scope/session-scope.ts'
import type { Feed } from '../../laps/scope/use-lap-feed.ts'
import { useLapRevision, useSheetLaps } from '../../laps/scope/use-lap-store.ts'
import type { CarColumn, SessionData } from '../../laps/scope/use-session.ts'
import type { Open } from '../../laps/scope/use-session-scope.ts'
import { createStandings } from '../../laps/standings.ts'
import { useGridState } from '../../ui/grid/use-grid-state.ts'
import { useMedia } from '../../ui/use-media.ts'
import { LapDialog } from '../session/lap/lap-dialog.tsx'
import { PasteDialog } from '../session/paste/paste-dialog.tsx'
import { LapsPane, type PaneHandle } from './lap-table/laps-pane.tsx'
import { nextLap, nextLapWords } from './lap-table/next-lap.ts'
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

const NARROW = '(max-width: 74em)'
const PHONE = '(max-width: 40em)'
const NOBODY = { personal: NO_BEST, class: NO_BEST, session: NO_BEST }

interface SheetViewProps {
  data: SessionData
  column: CarColumn
  open: Open
  feed: Feed
  /** Where the laps' own parts find the entry. */
  entry: RefObject<GridHandle | null>
  onClose: () => void
}

/** A run sheet in its three zones: cars and stints, laps, and what else is written down. */
export function SheetView({ data, column, open, feed, entry, onClose }: SheetViewProps) {
  const { session, columns: cars, timeZone } = data
  const { store } = useSessionScope()
  const [, go] = useLocation()
  const revision = useLapRevision()
  const laps = useSheetLaps(column.id)
  const names = useSheetNames(session.eventId, column.car.id)
  const [standings] = useState(createStandings)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says when the store has changed
  const companies = useMemo(() => standings(store, cars), [standings, store, cars, revision])
  const [purpleOf, setPurpleOf] = useState<PurpleOf>('class')
  const [tab, setTab] = useState('laps')
  const state = useGridState()
  const pane = useRef<PaneHandle>(null)
  const narrow = useMedia(NARROW)
  const phone = useMedia(PHONE)
  const fine = useMedia('(pointer: fine)')

  const table = useSheetColumns(names, laps)
  const { stints, next, chosen, setChosen, edited, setEdited, start } = useStints(column, laps)
  const { sheet } = column
  const carry = useMemo(
    () => nextLap(laps, sheet.stints, session.type !== 'race'),
    [laps, sheet.stints, session.type],
  )

  const step = (by: -1 | 1) => {
    const at = cars.findIndex(({ id }) => id === column.id)
    const target = cars[(at + by + cars.length) % cars.length]
    if (target && target.id !== column.id) go(sheetAddress(session.id, target.id))
  }
  const focusEntry = () => {
    if (phone) setTab('laps')
    pane.current?.focusEntry()
  }
  useImperativeHandle(entry, () => ({ focusEntry: (_, by) => (by === 0 ? focusEntry() : step(by)) }))

  const startStint = () => {
    start()
    focusEntry()
  }

  useSheetCommands({ step, startStint, focusEntry })
  const words = phone && tab !== 'laps' ? `Car ${column.car.number}, ${tab}` : `Car ${column.car.number}`
  useRoom('sessions', session.id, usePerson().user.id, words)

  // Another car: what was chosen of the one before says nothing of it.
  const { setSelection, setActive, setEditing } = state
  useEffect(() => {
    setSelection({ anchor: null, ids: new Set() })
    setActive(null)
    setEditing(null)
    setChosen(undefined)
    void column.id
  }, [column.id, setSelection, setActive, setEditing, setChosen])
  useEffect(() => {
    const idle = document.activeElement === document.body || document.activeElement === null
    if (feed.loaded && fine && idle) pane.current?.focusEntry()
    void column.id
  }, [feed.loaded, fine, column.id])

  const lapsPane = () => (
    <LapsPane
      ref={pane}
      column={column}
      laps={laps}
      stints={stints}
      stint={chosen}
      onAllStints={() => setChosen(undefined)}
      columns={table.shown}
      fields={table.fields}
      company={companies.get(column.id) ?? NOBODY}
      purpleOf={purpleOf}
      state={state}
      loaded={feed.loaded}
      carry={carry}
      carried={nextLapWords(carry, names.nameOf)}
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
            <CarList data={data} runSheetId={column.id} companies={companies} />
            <StintList names={names} {...stintProps} />
          </div>
        )}
        {!phone && lapsPane()}
        <div className={classes.side}>
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
          sheet={sheet}
          stint={edited}
          names={names}
          onClose={() => setEdited(undefined)}
        />
      )}
      {open.pasting && (
        <PasteDialog
          column={column}
          pasted={open.pasting.text}
          at={open.pasting.at}
          fields={table.fields}
          onClose={onClose}
        />
      )}
      {open.all && (
        <LapDialog lap={open.all} carNumber={column.car.number} fields={table.fields} onClose={onClose} />
      )}
    </>
  )
}
