import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { TRANSFORMS, type TransformName } from '../../../../server/contract/define/import-scope.ts'
import { sentence } from '../../../format/sentence.ts'
import { keyOfEntity } from '../../../schema/catalogue.ts'
import type { Field } from '../../../schema/field.ts'
import { wordsOfField } from '../../../schema/field-words.ts'
import type { DocumentList } from '../document/document-lists.ts'
import { sampleValue } from '../document/sample-value.ts'
import { lookupFields } from '../import-targets.ts'
import classes from '../imports.module.css'
import type { DraftField } from './draft.ts'
import { labelOf } from './draft-fields.tsx'
import { RowPicker } from './row-picker.tsx'
import { draftField as fresh } from './suggest-draft.ts'

/** Option value for a constant; no path is spelled like it. */
const FIXED = '='

const TRANSFORM_WORDS: Readonly<Partial<Record<TransformName, string>>> = {
  lapTime: 'Lap time (m:ss.mmm)',
  'seconds->ms': 'Seconds',
  number: 'Number',
  integer: 'Whole number',
  text: 'Text',
  boolean: 'Yes or no',
  date: 'Date',
  timestamp: 'Date and time (ISO)',
  epochSeconds: 'Seconds since 1970',
  epochMs: 'Milliseconds since 1970',
  trim: 'Text without blanks around it',
  upper: 'Capitals',
  lower: 'Small letters',
  firstWord: 'First word',
  otherWords: 'All but the first word',
  'fahrenheit->celsius': '°F to °C',
  'mph->kph': 'mph to km/h',
  'm/s->kph': 'm/s to km/h',
  'inHg->hPa': 'inHg to hPa',
  hexColor: 'Colour',
  liveryColor: 'A colour by the number',
}
const transformData = [
  { value: '', label: 'As it is' },
  // A `map` transform needs a table, which is typed as JSON.
  ...TRANSFORMS.filter((name) => name !== 'map').map((name) => ({
    value: name,
    label: TRANSFORM_WORDS[name] ?? name,
  })),
]

interface DraftFieldRowProps {
  draftField: DraftField
  field: Field | undefined
  list: DocumentList | undefined
  known: boolean
  violation: string | undefined
  onKnown: (on: boolean) => void
  onChange: (field: DraftField) => void
  onRemove: () => void
}

/** One field of a draft: column, transform and sample result. */
export function DraftFieldRow(props: DraftFieldRowProps) {
  const { draftField, field, list, known, violation, onKnown, onChange, onRemove } = props
  const { target, source, transform, value, by } = draftField
  const label = field ? labelOf(field) : target
  const sources = list?.columns.map((column) => column.source) ?? []
  const entityKey = field?.entity === undefined ? undefined : keyOfEntity(field.entity)
  const samples = list?.columns.find((column) => column.source === source)?.samples ?? []
  const sample = sampleValue(field, draftField, samples)
  const error = violation === undefined ? undefined : sentence('Value', violation)
  return (
    <li className={classes.field} data-target={target}>
      <label
        className={`least breaks check ${classes.target}`}
        title="Tick the fields that identify a row when it is imported again"
      >
        <input type="checkbox" checked={known} onChange={(event) => onKnown(event.currentTarget.checked)} />
        <span>
          {label}
          {known && <span className="quiet"> · known by</span>}
        </span>
      </label>
      <NativeSelect
        aria-label={`${label}: from`}
        value={source ?? FIXED}
        data={[
          ...(source !== null && !sources.includes(source) ? [source] : []),
          ...sources,
          { value: FIXED, label: 'The same in every row' },
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          if (field) onChange({ ...fresh(field, chosen === FIXED ? null : chosen, list), value })
        }}
      />
      {source !== null && by !== null && entityKey ? (
        <NativeSelect
          aria-label={`${label}: named by`}
          value={by}
          data={lookupFields(entityKey).map((name) => ({
            value: name,
            label: `By ${wordsOfField(name).label.toLowerCase()}`,
          }))}
          onChange={(event) => onChange({ ...draftField, by: event.currentTarget.value })}
        />
      ) : (
        <NativeSelect
          aria-label={`${label}: read as`}
          value={transform ?? ''}
          disabled={source === null}
          data={transformData}
          onChange={(event) =>
            onChange({
              ...draftField,
              words: undefined,
              transform: (event.currentTarget.value || null) as TransformName | null,
            })
          }
        />
      )}
      {source === null && entityKey ? (
        <RowPicker
          resourceKey={entityKey}
          label={`${label}: row`}
          hidden
          value={value}
          error={error}
          onChange={(id) => onChange({ ...draftField, value: id })}
        />
      ) : (
        <TextInput
          aria-label={source === null ? `${label}: value` : `${label}: where empty`}
          value={value}
          disabled={by !== null}
          placeholder={source === null ? 'Value' : 'Where empty'}
          error={error}
          onChange={(event) => onChange({ ...draftField, value: event.currentTarget.value })}
        />
      )}
      <span className={`${classes.sample} ${sample.wrong ? classes.wrong : ''}`}>{sample.text}</span>
      <CloseButton
        className={classes.remove ?? ''}
        size="var(--control)"
        aria-label={`Leave ${label} out`}
        onClick={onRemove}
      />
    </li>
  )
}
