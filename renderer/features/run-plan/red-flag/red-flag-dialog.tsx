import { Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { placeAt } from '../../../../server/calc/run-plan/plan-place.ts'
import { type Replanned, replan } from '../../../../server/calc/run-plan/re-plan.ts'
import { calculateRunPlan } from '../../../../server/calc/run-plan/run-plan.ts'
import type { RunPlanInput } from '../../../../server/contract/resources/weekend/run-plan.ts'
import { useFocusReturn } from '../../../ui/dialog/use-focus-return.ts'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { minutesText, rowText } from '../plan-words.ts'
import classes from '../red-flag.module.css'
import { type Clock, momentText, readStop, type StopTexts } from './stop-form.ts'
import { timedLeft } from './stop-preview.ts'
import { StopPreview } from './stop-preview-table.tsx'

interface RedFlagDialogProps {
  input: RunPlanInput
  clock: Clock
  /** Where the plan is now, and where the car is in it. */
  nowSec: number
  place: { row: number; laps: number }
  onUse: (replanned: Replanned) => void
  onClose: () => void
}

const USUAL_STOP_SEC = 600

/** Plans the rest of a session anew around a stop: what was typed, and what the plan would be. */
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
  /** The car is where the plan has it at the flag, until somebody says where it is. */
  const setFlag = (flag: string) => {
    const at = readStop({ ...texts, flag, green: flag, left: '0' }, clock, nowSec, sessionSec)
    if (moved.current || !('stop' in at)) return set({ flag })
    const { row, laps } = placeAt(before.rows, at.stop.flagSec)
    set({ flag, row, laps: String(laps) })
  }
  const laps =
    replanned && 'stop' in read && timedLeft(input.rows, replanned, texts.row, read.stop.place.laps)
  const drives = (before.rows[texts.row]?.laps ?? 0) > 0
  const how = clock.startsAt === null ? 'Minutes since the start' : 'Clock at the track'
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title="Red flag: plan the rest anew"
      closeOnClickOutside={false}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (replanned) onUse(replanned)
        }}
      >
        <Stack>
          <div className={classes.fields}>
            <TextInput
              label="Red at"
              description={how}
              value={texts.flag}
              error={errors.flag}
              onChange={(event) => setFlag(event.currentTarget.value)}
            />
            <TextInput
              label="Green at"
              description={how}
              data-autofocus
              value={texts.green}
              error={errors.green}
              onChange={(event) => set({ green: event.currentTarget.value })}
            />
            <TextInput
              label="Minutes left after green"
              description="Empty: to the session’s end"
              inputMode="decimal"
              placeholder={
                'stop' in read && texts.left === '' ? minutesText(read.stop.minutesLeft * 60) : undefined
              }
              value={texts.left}
              error={errors.left}
              onChange={(event) => set({ left: event.currentTarget.value })}
            />
            <NativeSelect
              label="The car was in"
              value={String(texts.row)}
              onChange={(event) => {
                moved.current = true
                set({ row: Number(event.currentTarget.value), laps: '0' })
              }}
              data={[
                ...input.rows.map((row, index) => ({
                  value: String(index),
                  label: `Row ${index + 1}: ${rowText(row)}`,
                })),
                { value: String(input.rows.length), label: 'No row any more' },
              ]}
            />
            {drives && (
              <TextInput
                label="Laps of it that were over"
                inputMode="numeric"
                value={texts.laps}
                error={errors.laps}
                onChange={(event) => {
                  moved.current = true
                  set({ laps: event.currentTarget.value })
                }}
              />
            )}
          </div>
          <div className={classes.fields}>
            <NativeSelect
              label="Where the time does not suffice"
              description="Breaks and typed fillers go first; box times stay"
              value={texts.rule}
              onChange={(event) => set({ rule: event.currentTarget.value as StopTexts['rule'] })}
              data={[
                { value: 'shorten', label: 'Shorten the longest runs' },
                { value: 'drop', label: 'Leave the last runs out' },
              ]}
            />
            <TextInput
              label="Least timed laps of a run"
              description="A run that cannot have them is left out"
              inputMode="numeric"
              value={texts.least}
              error={errors.least}
              onChange={(event) => set({ least: event.currentTarget.value })}
            />
            <label className="check">
              <input
                type="checkbox"
                checked={texts.resume}
                onChange={(event) => set({ resume: event.currentTarget.checked })}
              />
              Go on with the run that was cut
            </label>
          </div>
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
