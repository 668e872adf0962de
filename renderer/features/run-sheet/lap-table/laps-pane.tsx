import { CloseButton } from '@mantine/core'
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react'
import { fuelLeft } from '../../../../server/calc/laps/fuel-left.ts'
import type { BestsByScope } from '../../../../server/calc/laps/lap-ranking.ts'
import { useRow } from '../../../data/use/use-rows.ts'
import { useFormulaTexts } from '../../../laps/formulas/use-formula-texts.ts'
import { LapFacts } from '../../../laps/lap-facts.tsx'
import type { PurpleOf } from '../../../laps/lap-look.ts'
import type { CarColumn, Session } from '../../../laps/scope/use-session.ts'
import type { Stint } from '../../../laps/stints.ts'
import type { LapField } from '../../../laps/store/lap-fields.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import { NOTHING } from '../../../ui/grid/selection.ts'
import type { GridState } from '../../../ui/grid/use-grid-state.ts'
import { Loading } from '../../../ui/loading.tsx'
import { EntryCell } from '../../session/grid/entry-cell.tsx'
import foot from '../sheet-foot.module.css'
import type { SheetNames } from '../use-sheet-names.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { LapColumn } from './lap-columns.ts'
import { LapTable, type TableHandle } from './lap-table.tsx'
import classes from './laps-pane.module.css'
import { nextLap, nextLapWords } from './next-lap.ts'

export interface PaneHandle {
  focusEntry(): void
  /** Ticks that the car comes in at the end of the next lap. */
  box(): void
}

interface LapsPaneProps {
  ref: Ref<PaneHandle>
  column: CarColumn
  laps: readonly Lap[]
  stints: readonly Stint[]
  /** The stint that the table is filtered by. */
  stint: Stint | undefined
  onAllStints: () => void
  columns: readonly LapColumn[]
  fields: readonly LapField[]
  bests: BestsByScope
  purpleOf: PurpleOf
  state: GridState
  loaded: boolean
  session: Session
  names: SheetNames
}

const ignore = () => {}

/** The laps of one car: table, bulk actions, entry of the next lap and totals. */
export function LapsPane(props: LapsPaneProps) {
  const { ref, column, laps, stints, stint, columns, fields, bests, state, loaded, session } = props
  const table = useRef<TableHandle>(null)
  const pane = useRef<HTMLElement>(null)
  const bulk = useRef<HTMLFormElement>(null)
  const { sheet } = column
  const carry = useMemo(
    () => nextLap(laps, sheet.stints, session.type !== 'race'),
    [laps, sheet.stints, session.type],
  )
  const carried = nextLapWords(carry, props.names.nameOf)
  const shown = stint ? stint.laps : laps
  const perLapKg = useRow('runPlans', sheet.runPlanId ?? undefined).data?.fuelPerLapKg ?? null
  const left = useMemo(() => {
    const starts = stints.flatMap(({ fuelInKg, firstLap }) =>
      fuelInKg === null || firstLap === null ? [] : [[firstLap, fuelInKg] as const],
    )
    return fuelLeft(laps, { startFuelKg: sheet.startFuelKg, startOfLap: new Map(starts), perLapKg })
  }, [laps, stints, sheet.startFuelKg, perLapKg])
  const formulas = useMemo(() => columns.flatMap(({ formula }) => formula ?? []), [columns])
  const texts = useFormulaTexts(formulas, { laps, sheet, perLapKg })
  const chosen = laps.filter(({ id }) => state.selection.ids.has(id))
  const focusEntry = () =>
    pane.current?.querySelector<HTMLElement>('[data-entry] [data-field]')?.focus({ preventScroll: true })
  const box = () => {
    const pitIn = pane.current?.querySelector<HTMLInputElement>('[data-entry] [data-field="pitIn"]')
    if (!pitIn?.checked) pitIn?.click()
    focusEntry()
  }
  useImperativeHandle(ref, () => ({ focusEntry, box }))
  return (
    <section ref={pane} className={classes.pane} aria-label={`Laps of car ${column.car.number}`}>
      {stint && (
        <p className={classes.narrowed} role="status">
          {`Stint ${stint.stint} only`}
          <CloseButton size="var(--control)" aria-label="Show all stints" onClick={props.onAllStints} />
        </p>
      )}
      <LapTable
        ref={table}
        name={`Lap table of car ${column.car.number}`}
        carNumber={column.car.number}
        runSheetId={column.id}
        laps={shown}
        columns={columns}
        bests={bests}
        purpleOf={props.purpleOf}
        fuelLeft={left}
        formulas={texts}
        state={state}
        onEditChosen={() => bulk.current?.querySelector('select')?.focus()}
      />
      {loaded && laps.length === 0 && (
        <p className="quiet pad-l">
          No laps yet. Type the first time below: 1234 is 1:23.4, and Enter saves it. A block from a
          spreadsheet is pasted there, too.
        </p>
      )}
      {!loaded && <Loading what="laps" />}
      {chosen.length > 0 && (
        <BulkBar
          laps={chosen}
          fields={fields}
          box={bulk}
          onClear={() => {
            state.setSelection(NOTHING)
            if (bulk.current?.contains(document.activeElement)) table.current?.focusLast()
          }}
        />
      )}
      <div className={classes.end}>
        {carried !== '' && <p className={classes.carried}>{`Next lap: ${carried}`}</p>}
        <EntryCell
          key={column.id}
          column={column}
          carry={carry}
          onActive={ignore}
          onUp={() => table.current?.focusLast()}
        />
      </div>
      <LapFacts laps={laps} best={bests.personal} classes={foot} wide />
    </section>
  )
}
