import { useId } from 'react'
import type { Measure } from '../../../../server/calc/units.ts'
import type { Row } from '../../../data/row-cache.ts'
import { useUnits } from '../../../ui/units/use-units.ts'
import { CORNER_WORDS, type Corner, cornerName } from '../corners.ts'
import type { Fitted } from '../sets/set-rows.ts'
import { GaugeInput } from './gauge-input.tsx'
import {
  type CornerDraft,
  type GaugeField,
  gaugeFields,
  liveWear,
  readCorner,
  warningsOf,
} from './wear-draft.ts'
import { WearMark } from './wear-mark.tsx'
import classes from './wear-sheet.module.css'

const GROUPS: readonly GaugeField['group'][] = ['Tread', 'Temperature', 'Pressure']

/** Formats stored values of warnings in the user's unit. */
const formatIn = (units: (unit: string) => Measure) => (value: number, unit: string, decimals: number) => {
  const measure = units(unit)
  return `${measure.shown(value).toFixed(measure.decimals(decimals))} ${measure.unit}`
}

interface WearCornerProps {
  corner: Corner
  fitted: Fitted
  draft: CornerDraft
  /** Earlier depth measurements of this tyre, oldest first. */
  before: readonly Row<'cornerWear'>[]
  onType: (name: string, value: string) => void
}

/** Inputs of one corner in gauge order, with the resulting wear. */
export function WearCorner({ corner, fitted, draft, before, onType }: WearCornerProps) {
  const units = useUnits()
  const id = useId()
  const fields = gaugeFields(fitted)
  const reading = readCorner(fields, draft, units)
  const live = liveWear(fitted, reading.depthsMm, before.length)
  const errors = Object.values(reading.errors)
  const warnings = errors.length > 0 ? [] : warningsOf(reading, fitted, before.at(-1), formatIn(units))
  const last = before.at(-1)
  return (
    <fieldset className={classes.corner} data-corner={corner}>
      <legend>
        <strong>{cornerName(corner)}</strong>
        <span className="visually-hidden">{`, ${CORNER_WORDS[corner]}`}</span> {fitted.tyre.name}
      </legend>
      <div className={classes.fields}>
        {GROUPS.map((group) => {
          const ofGroup = fields.filter((field) => field.group === group)
          const unit = units(ofGroup[0]?.unit ?? '').unit
          return (
            <div key={group} className={classes.group}>
              <span className="note">{`${group}, ${unit}`}</span>
              <div className="cluster gap-2xs">
                {ofGroup.map((field) => (
                  <GaugeInput
                    key={field.name}
                    corner={corner}
                    field={field}
                    unit={unit}
                    value={draft[field.name] ?? ''}
                    error={reading.errors[field.name]}
                    errorId={`${id}errors`}
                    onType={(value) => onType(field.name, value)}
                  />
                ))}
              </div>
            </div>
          )
        })}
        <div className={classes.result}>
          <span className="note">{reading.depthsMm.length > 0 ? 'Wear now' : 'Wear so far'}</span>
          <WearMark wearPct={reading.depthsMm.length > 0 ? live.wearPct : (last?.wearPct ?? null)} />
          {reading.depthsMm.length > 0 && (
            <span className="bold">
              {live.stintsLeft === null ? 'Stints left: –' : `${live.stintsLeft.toFixed(1)} stints left`}
            </span>
          )}
        </div>
      </div>
      <div id={`${id}errors`} role="status" className={classes.note}>
        {errors.map((text) => (
          <p key={text} data-kind="error">
            {text}
          </p>
        ))}
        {warnings.map((text) => (
          <p key={text} data-kind="warning">
            {text}
          </p>
        ))}
      </div>
    </fieldset>
  )
}
