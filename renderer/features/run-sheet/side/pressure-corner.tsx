import { sentenceCase } from '../../../format/words.ts'
import { useUnits } from '../../../ui/units/use-units.ts'
import { CORNER_WORDS, type Corner } from '../../tyres/corners.ts'
import { walkKeys } from '../../tyres/pressures/walk-keys.ts'
import classes from '../side.module.css'
import { CORNER_FIELDS, draftKey, type PressureDraft } from './pressure-draft.ts'

const onKeyDown = walkKeys('corner')

interface PressureCornerProps {
  corner: Corner
  /** No tyre at this corner. */
  disabled: boolean
  draft: PressureDraft
  errors: Readonly<Record<string, string>>
  onType: (name: string, text: string) => void
}

/** Fields of the readings at one corner of the car. */
export function PressureCorner({ corner, disabled, draft, errors, onType }: PressureCornerProps) {
  const units = useUnits()
  const words = CORNER_WORDS[corner]
  return (
    <fieldset
      className={classes.cornerFields}
      data-corner={corner}
      disabled={disabled}
      style={{ gridArea: corner }}
    >
      <legend>{`${sentenceCase(words)}${disabled ? ': no tyre' : ''}`}</legend>
      {CORNER_FIELDS.map(({ key, label, unit }) => {
        const wrong = errors[draftKey(corner, key)] !== undefined || undefined
        return (
          <label
            key={key}
            className={classes.measure}
            data-wide={unit === 'bar' || undefined}
            data-wrong={wrong}
          >
            <span>{label}</span>
            <input
              data-gauge={key}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="next"
              aria-label={`${label}, ${words}, in ${units(unit).unit}`}
              aria-invalid={wrong}
              value={draft[draftKey(corner, key)] ?? ''}
              onChange={(event) => onType(key, event.currentTarget.value)}
              onFocus={(event) => event.currentTarget.select()}
              onKeyDown={onKeyDown}
            />
          </label>
        )
      })}
    </fieldset>
  )
}
