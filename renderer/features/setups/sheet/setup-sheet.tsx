import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useOwnSteps } from '../../../context/use-undo.ts'
import { useRows } from '../../../data/use/use-rows.ts'
import { ConflictNotice } from '../../../rows/conflict/conflict-notice.tsx'
import { Page } from '../../../rows/pages/page.tsx'
import { UnsyncedMark } from '../../../rows/unsynced-mark.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { ChainPanel } from '../chain-panel.tsx'
import { failureText } from '../failure-text.ts'
import { HandedOutDialog } from '../handed-out-dialog.tsx'
import { MapsPanel } from '../maps/maps-panel.tsx'
import { NotesPanel } from '../notes-panel.tsx'
import { OnCarDialog } from '../on-car-dialog.tsx'
import { measuredCells, TOLERANCES_KEY, tolerancesOf } from '../set-down/set-down.ts'
import { SetDownPanel } from '../set-down/set-down-panel.tsx'
import classes from '../setups.module.css'
import { StatusSteps } from '../status-steps.tsx'
import { isHandedOut, type Status, warningOf } from '../status-words.ts'
import { useAdopt } from '../use-adopt.ts'
import type { CarSetups } from '../use-car-setups.ts'
import { type Drafts, useDrafts } from '../use-drafts.ts'
import { type OpenTicks, openTicks, useOnCar } from '../use-on-car.ts'
import type { AskSetup } from '../use-setup-dialogs.tsx'
import { BalanceBar } from './balance-bar.tsx'
import { CarSheet } from './car-sheet.tsx'
import { mirrored, OTHER_SIDE } from './mirror.ts'
import { SheetActions } from './sheet-actions.tsx'
import type { CornerName, SheetCell } from './sheet-cells.ts'
import { SheetFacts } from './sheet-facts.tsx'
import { SheetScopeContext } from './sheet-scope.ts'
import { type SetupEdit, useSetupEdit } from './use-setup-edit.ts'

/** Explains the syntax of a cell; `from` is the name of the setup that changes are relative to. */
const TypingHint = ({ from }: { from: string | undefined }) => (
  <Text c="dimmed" size="sm">
    {`10 or =10 sets the value. +2 and -2 change ${from === undefined ? 'what the cell has' : `the value of ${from}`}, ↑ and ↓ move by one step. In camber and toe, and where a value is negative, -3.2 sets and -=0.2 changes. = alone copies the corner to the other side.`}
  </Text>
)

/** Copies a cell's corner to the opposite side and reports the result in a toast. */
function useMirror(drafts: Drafts, edit: SetupEdit) {
  const toast = useToast()
  return async (cell: SheetCell) => {
    const corner = cell.path.split('.')[1] as CornerName
    const values = mirrored(drafts.live, corner)
    await drafts.commit(cell)
    const [from, to] = [corner.toUpperCase(), OTHER_SIDE[corner].toUpperCase()]
    const count = Object.keys(values).length
    const wrong = await edit.write(values)
    const done = `${to} now matches ${from}: ${count} ${count === 1 ? 'value' : 'values'} copied.`
    const same = `${to} already matches ${from}.`
    toast(wrong === undefined ? { text: count === 0 ? same : done } : { kind: 'error', text: wrong })
  }
}

interface LockedNoticeProps {
  warning: string
  /** Creates a child to edit; undefined where none can be made. */
  onChild: (() => void) | undefined
  onEdit: () => void
}

/** Notice of a handed-out setup, with the ways to change it. */
const LockedNotice = ({ warning, onChild, onEdit }: LockedNoticeProps) => (
  <Notice kind="info">
    <Group justify="space-between" gap="xs">
      <Text>{`${warning}${onChild ? ' For a change, create a child.' : ''}`}</Text>
      <Group gap="xs">
        {onChild && <Button onClick={onChild}>Create child</Button>}
        <Button variant="default" onClick={onEdit}>
          Edit it anyway
        </Button>
      </Group>
    </Group>
  </Notice>
)

interface SetupStatusProps {
  list: string
  carSetups: CarSetups
  edit: SetupEdit
}

/** Status steps of a setup. Open spanner list items are confirmed before it goes on the car. */
function SetupStatus({ list, carSetups, edit }: SetupStatusProps) {
  const { setup } = carSetups
  const stepOn = useOnCar(carSetups, edit)
  const [open, setOpen] = useState<OpenTicks>()
  const stepTo = (status: Status) => {
    const ticks = status === 'onCar' ? openTicks(carSetups) : undefined
    if (ticks) setOpen(ticks)
    else void stepOn(status)
  }
  return (
    <>
      <StatusSteps status={setup.status} onStep={stepTo} />
      {open && (
        <OnCarDialog
          name={setup.name}
          ticks={open}
          list={`${list}/${setup.id}/against/${open.from.id}`}
          act={() => stepOn('onCar')}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

interface SetupSheetProps {
  eventId: string
  carSetups: CarSetups
  otherCars: boolean
  ask: AskSetup
}

/** The setup sheet with its actions. */
export function SetupSheet({ eventId, carSetups, otherCars, ask }: SetupSheetProps) {
  const { setup, parent, all } = carSetups
  const options = useRows('accountOptions', { key: TOLERANCES_KEY })
  const tolerances = tolerancesOf(options.data?.[0]?.data)
  const stack = useOwnSteps(failureText)
  const edit = useSetupEdit(setup, stack)
  const drafts = useDrafts(setup, parent, edit)
  const adoption = useAdopt(parent ?? setup, setup, all, stack)
  const [unlocked, setUnlocked] = useState(false)
  const [asking, setAsking] = useState(false)
  const measuring = setup.kind === 'setdown' && parent !== undefined
  const locked = isHandedOut(setup) && !unlocked
  const list = `/events/${eventId}/setups`
  const letGo = () => drafts.drop(Object.keys(edit.conflict?.values ?? {}))
  const makeChild = () => ask({ what: 'child', setup })
  const measured = new Set(measuredCells(tolerances).map(({ path }) => path))

  const mirror = useMirror(drafts, edit)
  const scope = {
    setup,
    drafts,
    against: parent,
    tolerances: measuring ? tolerances : undefined,
    locked,
    onLocked: () => setAsking(true),
    onMirror: (cell: SheetCell) => void mirror(cell),
  }
  return (
    <SheetScopeContext value={scope}>
      <Page
        title={
          <>
            {setup.name}
            <UnsyncedMark id={setup.id} />
          </>
        }
        about={<SheetFacts carSetups={carSetups} list={list} saving={edit.saving} />}
        back={{ href: list, text: 'All setups' }}
        actions={
          <SheetActions
            eventId={eventId}
            carSetups={carSetups}
            otherCars={otherCars}
            ask={ask}
            tolerances={tolerances}
          />
        }
      >
        <SetupStatus list={list} carSetups={carSetups} edit={edit} />
        {edit.conflict && (
          <ConflictNotice
            resource="setups"
            versions={edit.conflict}
            onApply={(paths) => void edit.keepMine(paths).then(letGo)}
            onDiscard={() => {
              letGo()
              edit.takeTheirs()
            }}
          />
        )}
        {locked && (
          <LockedNotice
            warning={warningOf(setup)}
            onChild={measuring ? undefined : makeChild}
            onEdit={() => setUnlocked(true)}
          />
        )}
        <BalanceBar />
        {!locked && <TypingHint from={parent?.name} />}
        <CarSheet {...(measuring && { shows: ({ path }: SheetCell) => measured.has(path) })} />
        {measuring && parent && (
          <SetDownPanel
            eventId={eventId}
            issued={parent}
            measured={drafts.live}
            tolerances={tolerances}
            adoption={adoption}
          />
        )}
        <div className={classes.two}>
          {!measuring && <MapsPanel write={edit.write} />}
          <NotesPanel setup={setup} write={edit.write} />
          <ChainPanel eventId={eventId} setup={setup} all={all} />
        </div>
      </Page>
      {asking && (
        <HandedOutDialog
          setup={setup}
          onChild={
            measuring
              ? undefined
              : () => {
                  setAsking(false)
                  makeChild()
                }
          }
          onEdit={() => {
            setAsking(false)
            setUnlocked(true)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </SheetScopeContext>
  )
}
