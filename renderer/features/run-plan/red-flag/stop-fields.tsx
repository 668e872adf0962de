import { NativeSelect, TextInput } from '@mantine/core'
import type { RunPlanInput } from '../../../../server/contract/resources/weekend/run-plan.ts'
import { rowText } from '../plan-words.ts'
import classes from '../red-flag.module.css'
import type { StopTexts } from './stop-form.ts'

interface StopFieldsProps {
  texts: StopTexts
  errors: Partial<Record<keyof StopTexts, string>>
  set: (change: Partial<StopTexts>) => void
}

interface PlaceFieldsProps extends StopFieldsProps {
  /** Input format of times. */
  how: string
  rows: RunPlanInput['rows']
  /** Whether the car's current row is counted in laps. */
  drives: boolean
  /** Remaining minutes, as placeholder. */
  minutes: string | undefined
  onFlag: (flag: string) => void
  /** Called when the car's position is typed. */
  onMoved: () => void
}

/** Times of the stop and the restart, and the car's position in the plan. */
export function WhenFields(props: PlaceFieldsProps) {
  const { texts, errors, set, how, rows, drives, minutes, onFlag, onMoved } = props
  return (
    <div className={classes.fields}>
      <TextInput
        label="Red at"
        description={how}
        value={texts.flag}
        error={errors.flag}
        onChange={(event) => onFlag(event.currentTarget.value)}
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
        placeholder={minutes}
        value={texts.left}
        error={errors.left}
        onChange={(event) => set({ left: event.currentTarget.value })}
      />
      <NativeSelect
        label="The car was in"
        value={String(texts.row)}
        onChange={(event) => {
          onMoved()
          set({ row: Number(event.currentTarget.value), laps: '0' })
        }}
        data={[
          ...rows.map((row, index) => ({ value: String(index), label: `Row ${index + 1}: ${rowText(row)}` })),
          { value: String(rows.length), label: 'No row: the plan was over' },
        ]}
      />
      {drives && (
        <TextInput
          label="Laps of it completed"
          inputMode="numeric"
          value={texts.laps}
          error={errors.laps}
          onChange={(event) => {
            onMoved()
            set({ laps: event.currentTarget.value })
          }}
        />
      )}
    </div>
  )
}

/** Which rows are cut if time is too short. */
export const RuleFields = ({ texts, errors, set }: StopFieldsProps) => (
  <div className={classes.fields}>
    <NativeSelect
      label="If time is too short"
      description="Breaks and typed fillers go first; box times stay"
      value={texts.rule}
      onChange={(event) => set({ rule: event.currentTarget.value as StopTexts['rule'] })}
      data={[
        { value: 'shorten', label: 'Shorten the longest runs' },
        { value: 'drop', label: 'Leave the last runs out' },
      ]}
    />
    <TextInput
      label="Minimum timed laps per run"
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
      Continue the run that was cut
    </label>
  </div>
)
