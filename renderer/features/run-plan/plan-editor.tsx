import { Button, Text } from '@mantine/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { placeAt, placeOfCar } from '../../../server/calc/run-plan/plan-place.ts'
import { useCommand } from '../../context/commands.ts'
import { useUndo } from '../../context/use-undo.ts'
import { edits } from '../../data/live/edits.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { useServerSkewMs } from '../../data/use/use-server-time.ts'
import { useUnsaved } from '../../data/use-unsaved.ts'
import { EditedBy } from '../../rows/edited-by.tsx'
import { Page, type PageProps } from '../../rows/pages/page.tsx'
import { UndoButtons } from '../../ui/form/undo-buttons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import { Figures } from './figures.tsx'
import classes from './gantt/coverage.module.css'
import { Coverage } from './gantt/coverage.tsx'
import { elapsedSec, isLive } from './gantt/elapsed.ts'
import { FuelCurve } from './gantt/fuel-curve.tsx'
import { LiveNow } from './gantt/live-now.tsx'
import { LookAt } from './gantt/look-at.tsx'
import palette from './palette.module.css'
import { keyed, type Plan } from './plan-draft.ts'
import { PlanOptionsFields } from './plan-options.tsx'
import { paceOf } from './red-flag/practice-pace.ts'
import { RedFlagDialog } from './red-flag/red-flag-dialog.tsx'
import { TakePace } from './red-flag/take-pace.tsx'
import { FUEL_PER_LAP, LAP_TIME } from './rows/number-kinds.ts'
import { knownOf } from './rows/plan-input.ts'
import { PlanRows } from './rows/plan-rows.tsx'
import { RowKeys } from './rows/row-key-notes.tsx'
import { SaveState } from './save-state.tsx'
import { Shares } from './shares.tsx'
import type { PlanAround } from './use-plan-around.ts'
import { usePlanDraft } from './use-plan-draft.ts'
import { useWorkedOut } from './use-worked-out.ts'

interface PlanEditorProps {
  plan: Plan
  around: PlanAround
  head: PageProps
}

/** The editor of a plan: numbers, rows with their bars, and what they come to, worked out at every key stroke. */
export function PlanEditor({ plan, around, head }: PlanEditorProps) {
  const editing = usePlanDraft(plan)
  const { draft, set, setRows } = editing
  const { session, track, car, crew, sheets, zone } = around
  const known = knownOf(plan, { session, track, car })
  const { input, result, scale, flawsOf, planFlaw } = useWorkedOut(draft, known, zone)
  const place = useRef<HTMLDivElement>(null)
  const [now, setNow] = useState<number | null>(null)
  const [flagged, setFlagged] = useState<number>()
  const toast = useToast()
  const skewMs = useServerSkewMs()
  const km = useUnits()('km')
  const distanceText = useCallback(
    (distance: number | null) =>
      distance === null || distance === 0 ? null : `${km.shown(distance).toFixed(1)} ${km.unit}`,
    [km],
  )
  const sheet = sheets?.find(({ sessionId }) => sessionId === plan.sessionId)
  const laps = useRows('laps', { runSheetId: sheet?.id }, sheet !== undefined).data
  const lapsDriven = laps?.filter(({ marker }) => marker !== 'formation').length
  const pace = useMemo(() => paceOf(sheets ?? []), [sheets])
  const { averageLapTimeMs, fuelPerLapKg } = draft
  const usual = useMemo(
    () => ({
      lapTime: averageLapTimeMs === null ? '' : LAP_TIME.show(averageLapTimeMs),
      fuelPerLap: fuelPerLapKg === null ? '' : FUEL_PER_LAP.show(fuelPerLapKg),
    }),
    [averageLapTimeMs, fuelPerLapKg],
  )
  useUnsaved(editing.theirs !== undefined || editing.failure !== undefined)
  const { startsAt } = input
  const live = isLive(session) && startsAt !== null
  const nowSec = () =>
    live ? Math.max(0, Math.round(elapsedSec(session, startsAt, Date.now() + skewMs))) : 0
  const canReplan = result.totals.durationSec > 0

  const undo = useUndo(editing.stack, 'Run plan')
  useCommand(
    { label: 'Red flag: plan the rest anew', group: 'Run plan', run: () => setFlagged(nowSec()) },
    canReplan,
  )
  const flagPlace = (sec: number) =>
    live ? placeOfCar(result.rows, sec, lapsDriven) : placeAt(result.rows, sec)
  return (
    <Page
      {...head}
      actions={
        <>
          <SaveState planId={plan.id} editing={editing} />
          <UndoButtons undo={undo} />
          <Button
            {...(session?.status === 'red'
              ? { color: 'red.9' }
              : { variant: 'default', c: 'var(--trackside-bad)' })}
            aria-disabled={!canReplan}
            onClick={() => canReplan && setFlagged(nowSec())}
          >
            Red flag
          </Button>
          {head.actions}
        </>
      }
    >
      <div ref={place} className={palette.plan} data-undo="page" {...edits('run_plan', plan.id)}>
        <RowKeys />
        <EditedBy entityType="run_plan" id={plan.id} place="line" what="this too" />
        {live && (
          <LiveNow
            session={session}
            startsAt={startsAt}
            result={result}
            scale={scale}
            lapsDriven={lapsDriven}
            place={place}
            onRow={setNow}
          />
        )}
        <Panel title="Coverage" aside={<Figures result={result} />}>
          <Coverage result={result} scale={scale} startsAt={startsAt} crew={crew} />
          <LookAt warnings={result.warnings} />
        </Panel>
        <div className={palette.rows}>
          <Panel title="Rows" aside={<TakePace pace={pace} set={set} />}>
            <PlanOptionsFields
              options={draft}
              known={known}
              zone={zone}
              flaw={planFlaw ? 'An average lap time is needed, here or in each row on the track.' : undefined}
              set={set}
            />
            {planFlaw && (
              <Text className={palette.flaw ?? ''} role="status">
                Type an average lap time, here or in each row on the track: without it the rows take no time.
              </Text>
            )}
            <PlanRows
              rows={draft.rows}
              result={result}
              flawsOf={flawsOf}
              scale={scale}
              startsAt={startsAt}
              crew={crew}
              usual={usual}
              distanceText={distanceText}
              now={now}
              setRows={setRows}
            />
          </Panel>
        </div>
        {result.rows.length > 0 && (
          <Panel title="Fuel and tyres">
            <FuelCurve rows={result.rows} scale={scale} tankKg={input.tankCapacityKg} />
            {input.startFuelKg === null && (
              <Text c="dimmed">Type the fuel at the start and per lap to see the tank over the session.</Text>
            )}
            <div className={classes.shares}>
              <Shares
                caption="By tyre set"
                head="Tyres"
                shares={result.totals.byTyreSet}
                choices={crew.tyreSets}
              />
              <Shares
                caption="By driver"
                head="Driver"
                shares={result.totals.byDriver}
                choices={crew.drivers}
              />
            </div>
          </Panel>
        )}
        {flagged !== undefined && (
          <RedFlagDialog
            input={input}
            clock={{ startsAt, zone }}
            nowSec={flagged}
            place={flagPlace(flagged)}
            onClose={() => setFlagged(undefined)}
            onUse={({ lines }) => {
              setRows((before) => {
                const used = new Set<number>()
                return lines.map(({ row, from }) => {
                  const key = from === null || used.has(from) ? undefined : before[from]?.key
                  if (from !== null) used.add(from)
                  return key === undefined ? keyed(row) : { ...row, key }
                })
              })
              setFlagged(undefined)
              toast({ text: 'The rest is planned anew. Undo brings the plan before it back.' })
            }}
          />
        )}
      </div>
    </Page>
  )
}
