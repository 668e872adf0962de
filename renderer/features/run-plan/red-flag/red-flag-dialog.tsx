import { Modal, Stack, Text } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { placeAt } from '../../../../server/calc/run-plan/plan-place.ts'
import { type Replanned, replan } from '../../../../server/calc/run-plan/re-plan.ts'
import { calculateRunPlan } from '../../../../server/calc/run-plan/run-plan.ts'
import type { RunPlanInput } from '../../../../server/contract/resources/weekend/run-plan.ts'
import { useFocusReturn } from '../../../ui/dialog/use-focus-return.ts'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { minutesText } from '../plan-words.ts'
import { RuleFields, WhenFields } from './stop-fields.tsx'
import { type Clock, momentText, readStop, type StopTexts } from './stop-form.ts'
import { timedLeft } from './stop-preview.ts'
import { StopPreview } from './stop-preview-table.tsx'

interface RedFlagDialogProps {
  input: RunPlanInput
  clock: Clock
  /** Current plan time in seconds, and the car's position in the plan. */
  nowSec: number
  place: { row: number; laps: number }
  onUse: (replanned: Replanned) => void
  onClose: () => void
}

const USUAL_STOP_SEC = 600

/** Replans the rest of a session after a stoppage, with a preview of the new plan. */
export function RedFlagDialog({ input, clock, nowSec, place, onUse, onClose }: RedFlagDialogProps) {
  useFocusReturn()
  const [texts, setTexts] = useState<StopTexts>(() => ({
    flag: momentText(nowSec, clock),
    green: momentText(nowSec + USUAL_STOP_SEC, clock),
    left: '',
    row: place.row,
    laps: String(place.laps),
    least: '2',
    rule: 'shorten',
    resume: true,
  }))
  const moved = useRef(false)
  const before = useMemo(() => calculateRunPlan(input), [input])
  const { sessionSec } = before.coverage
  const read = readStop(texts, clock, nowSec, sessionSec)
  const errors = 'errors' in read ? read.errors : {}
  const replanned = 'stop' in read ? replan(input, read.stop) : undefined
  const set = (change: Partial<StopTexts>) => setTexts((now) => ({ ...now, ...change }))
  /** The car's position at the flag follows the plan until one is typed. */
  const setFlag = (flag: string) => {
    const at = readStop({ ...texts, flag, green: flag, left: '0' }, clock, nowSec, sessionSec)
    if (moved.current || !('stop' in at)) return set({ flag })
    const { row, laps } = placeAt(before.rows, at.stop.flagSec)
    set({ flag, row, laps: String(laps) })
  }
  const laps =
    replanned && 'stop' in read && timedLeft(input.rows, replanned, texts.row, read.stop.place.laps)
  return (
    <Modal opened onClose={onClose} size="xl" title="Red flag: replan the rest" closeOnClickOutside={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (replanned) onUse(replanned)
        }}
      >
        <Stack>
          <WhenFields
            texts={texts}
            errors={errors}
            set={set}
            how={clock.startsAt === null ? 'Minutes since the start' : 'Clock at the track'}
            rows={input.rows}
            drives={(before.rows[texts.row]?.laps ?? 0) > 0}
            minutes={
              'stop' in read && texts.left === '' ? minutesText(read.stop.minutesLeft * 60) : undefined
            }
            onFlag={setFlag}
            onMoved={() => {
              moved.current = true
            }}
          />
          <RuleFields texts={texts} errors={errors} set={set} />
          {replanned && laps && (
            <>
              <Text role="status" fw={650}>
                {`Timed laps still to drive: ${laps.before} before, ${laps.after} after. ${
                  replanned.dropped.length === 0
                    ? 'No row is dropped.'
                    : `${replanned.dropped.length} row${replanned.dropped.length === 1 ? ' is' : 's are'} dropped.`
                }`}
              </Text>
              <StopPreview before={input.rows} after={replanned} />
            </>
          )}
          <FormFoot saveLabel="Use this plan" busy={!replanned} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
