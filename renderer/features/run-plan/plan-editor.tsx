import { Button, Text } from '@mantine/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useUndo } from '../../context/use-undo.ts'
import { edits } from '../../data/live/edits.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { useUnsaved } from '../../data/use-unsaved.ts'
import { EditedBy } from '../../rows/edited-by.tsx'
import { Page, type PageProps } from '../../rows/pages/page.tsx'
import { UndoButtons } from '../../ui/form/undo-buttons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import { Figures } from './figures.tsx'
import { FuelPanel } from './fuel-panel.tsx'
import { Coverage } from './gantt/coverage.tsx'
import { isLive } from './gantt/elapsed.ts'
import { LiveNow } from './gantt/live-now.tsx'
import { WarningSummary } from './gantt/warning-summary.tsx'
import palette from './palette.module.css'
import { type Plan, type PlanDraft, replannedRows } from './plan-draft.ts'
import { PlanOptionsFields } from './plan-options.tsx'
import { paceOf } from './red-flag/practice-pace.ts'
import { RedFlagDialog } from './red-flag/red-flag-dialog.tsx'
import { TakePace } from './red-flag/take-pace.tsx'
import { useRedFlag } from './red-flag/use-red-flag.ts'
import { FUEL_PER_LAP, LAP_TIME } from './rows/number-kinds.ts'
import { knownOf } from './rows/plan-input.ts'
import { PlanRows } from './rows/plan-rows.tsx'
import { RowKeys } from './rows/row-key-notes.tsx'
import { SaveState } from './save-state.tsx'
import { usePlanDraft } from './use-plan-draft.ts'
import type { PlanRelated } from './use-plan-related.ts'
import { usePlanResult } from './use-plan-result.ts'

interface PlanEditorProps {
  plan: Plan
  related: PlanRelated
  head: PageProps
}

/** Placeholders of rows without values of their own, and distances in the user's unit. */
function useRowWords({ averageLapTimeMs, fuelPerLapKg }: PlanDraft) {
  const km = useUnits()('km')
  const distanceText = useCallback(
    (distance: number | null) =>
      distance === null || distance === 0 ? null : `${km.shown(distance).toFixed(1)} ${km.unit}`,
    [km],
  )
  const usual = useMemo(
    () => ({
      lapTime: averageLapTimeMs === null ? '' : LAP_TIME.show(averageLapTimeMs),
      fuelPerLap: fuelPerLapKg === null ? '' : FUEL_PER_LAP.show(fuelPerLapKg),
    }),
    [averageLapTimeMs, fuelPerLapKg],
  )
  return { usual, distanceText }
}

/** The editor of a plan: options, rows with their bars, and results calculated at each keystroke. */
export function PlanEditor({ plan, related, head }: PlanEditorProps) {
  const editing = usePlanDraft(plan)
  const { draft, set, setRows } = editing
  const { session, track, car, crew, sheets, zone } = related
  const known = knownOf(plan, { session, track, car })
  const { input, result, scale, violationsOf, planViolation } = usePlanResult(draft, known, zone)
  const place = useRef<HTMLDivElement>(null)
  const [now, setNow] = useState<number | null>(null)
  const toast = useToast()
  const sheet = sheets?.find(({ sessionId }) => sessionId === plan.sessionId)
  const laps = useRows('laps', { runSheetId: sheet?.id }, sheet !== undefined).data
  const lapsDriven = laps?.filter(({ marker }) => marker !== 'formation').length
  const pace = useMemo(() => paceOf(sheets ?? []), [sheets])
  const { usual, distanceText } = useRowWords(draft)
  useUnsaved(editing.theirs !== undefined || editing.failure !== undefined)
  const { startsAt } = input
  const live = isLive(session) && startsAt !== null
  const redFlag = useRedFlag(session, startsAt, result, lapsDriven)
  const undo = useUndo()
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
              : { variant: 'default', c: 'var(--color-bad)' })}
            aria-disabled={!redFlag.able}
            onClick={redFlag.raise}
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
          <WarningSummary warnings={result.warnings} />
        </Panel>
        <div className={palette.rows}>
          <Panel title="Rows" aside={<TakePace pace={pace} set={set} />}>
            <PlanOptionsFields
              options={draft}
              known={known}
              zone={zone}
              violation={
                planViolation ? 'An average lap time is needed, here or in each row on the track.' : undefined
              }
              set={set}
            />
            {planViolation && (
              <Text className="fail" role="status">
                Type an average lap time, here or in each row on the track: without it the rows take no time.
              </Text>
            )}
            <PlanRows
              rows={draft.rows}
              result={result}
              violationsOf={violationsOf}
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
          <FuelPanel
            result={result}
            scale={scale}
            tankKg={input.tankCapacityKg}
            isFuelled={input.startFuelKg !== null}
            crew={crew}
          />
        )}
        {redFlag.flagged && (
          <RedFlagDialog
            input={input}
            clock={{ startsAt, zone }}
            {...redFlag.flagged}
            onClose={redFlag.lower}
            onUse={({ lines }) => {
              setRows((before) => replannedRows(before, lines))
              redFlag.lower()
              toast({ text: 'The rest is replanned. Undo restores the previous plan.' })
            }}
          />
        )}
      </div>
    </Page>
  )
}
