import { NativeSelect, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { sentence } from '../../format/sentence.ts'
import { choiceText } from '../../format/words.ts'
import type { Field, FieldKind } from '../../schema/field.ts'
import { deviceZone } from '../../schema/typed-moment.ts'
import { ColorField } from '../../ui/form/color-field.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type DataFieldProps, markedLabel } from './field-props.ts'
import classes from './fields.module.css'
import { GridField } from './grid-field.tsx'
import { GroupField } from './group-field.tsx'
import { isGrid } from './is-grid.ts'
import { ReferenceField } from './reference-field.tsx'
import { ReferencesField } from './references-field.tsx'

interface OneFieldProps {
  field: Field
  text: string
  error: string | undefined
}

const HINTS: Partial<Record<FieldKind, string>> = {
  lapTime: 'Such as 1:23.456.',
  list: 'One on each line.',
  json: 'As JSON.',
  unknown: 'As JSON.',
}
const zoneHint = () => `Such as 2026-05-16 14:30, by the clock of this device (${deviceZone()}).`
const formOf = ({ kind, hint }: Field) => hint ?? (kind === 'timestamp' ? zoneHint() : HINTS[kind])
/** Hint below an input: the format of its text, then the declaration's description. */
const hintOf = (field: Field): string | undefined =>
  [formOf(field), field.help].filter(Boolean).join(' ') || undefined

const OneDay = ({ field, text, error }: OneFieldProps) => (
  <DateField
    name={field.name}
    label={markedLabel(field)}
    description={hintOf(field)}
    error={error === undefined ? undefined : sentence(field.label, error)}
    value={text}
  />
)

const OneLine = ({ field, text, error }: OneFieldProps) => (
  <TextField
    name={field.name}
    label={markedLabel(field)}
    hint={hintOf(field)}
    error={error}
    type={field.kind === 'password' ? 'password' : 'text'}
    defaultValue={text}
    maxLength={field.maxLength}
    autoComplete={field.kind === 'password' ? 'new-password' : 'off'}
    {...((field.kind === 'number' || field.kind === 'integer') && { inputMode: 'decimal' })}
  />
)

const isCode = ({ kind }: Field) => kind === 'json' || kind === 'unknown'

const ManyLines = ({ field, text, error }: OneFieldProps) => (
  <Textarea
    name={field.name}
    label={markedLabel(field)}
    description={hintOf(field)}
    error={error === undefined ? undefined : sentence(field.label, error)}
    defaultValue={text}
    maxLength={isCode(field) ? undefined : field.maxLength}
    rows={Math.min(Math.max(text.split('\n').length, 2), 12)}
    spellCheck={!isCode(field) && field.kind !== 'list'}
    autoComplete="off"
    className={classes.wide ?? ''}
    classNames={isCode(field) ? { input: 'mono text-body' } : {}}
  />
)

/** Yes, no and unset. */
const YES_NO = [
  { value: 'on', label: 'Yes' },
  { value: 'off', label: 'No' },
]
const choicesOf = ({ key, kind, options = [] }: Field) =>
  kind === 'boolean' ? YES_NO : options.map((value) => ({ value, label: choiceText(value, key) }))

function Choice({ field, text, error }: OneFieldProps) {
  const mayBeEmpty = field.nullable || text === ''
  const nothing = { value: '', label: field.required ? 'Please choose' : '–' }
  return (
    <NativeSelect
      name={field.name}
      label={markedLabel(field)}
      description={hintOf(field)}
      error={error === undefined ? undefined : sentence(field.label, error)}
      defaultValue={text}
      data={[...(mayBeEmpty ? [nothing] : []), ...choicesOf(field)]}
    />
  )
}

const Check = ({ field, text, error }: OneFieldProps) => (
  <div className={classes.checkField}>
    <label className="check">
      <input
        type="checkbox"
        name={field.name}
        defaultChecked={text === 'on'}
        aria-invalid={error !== undefined}
      />
      {field.label}
    </label>
    {error !== undefined && <p className={classes.error}>{sentence(field.label, error)}</p>}
  </div>
)

const Color = ({ field, text, error }: OneFieldProps) => (
  <ColorField name={field.name} label={markedLabel(field)} hint={hintOf(field)} error={error} value={text} />
)

const MANY_LINES = new Set<FieldKind>(['notes', 'list', 'json', 'unknown'])

/** The input of a field of whatever kind. */
export function DataField({ field, texts, errors }: DataFieldProps): ReactNode {
  const { kind, name } = field
  const one = { field, text: texts[name] ?? '', error: errors[name] }
  if (kind === 'group') {
    const Group = isGrid(field) ? GridField : GroupField
    return <Group field={field} texts={texts} errors={errors} />
  }
  if (kind === 'reference') return <ReferenceField {...one} />
  if (kind === 'references') return <ReferencesField {...one} />
  if (kind === 'choice' || (kind === 'boolean' && field.nullable)) return <Choice {...one} />
  if (kind === 'boolean') return <Check {...one} />
  if (kind === 'color') return <Color {...one} />
  if (kind === 'date') return <OneDay {...one} />
  return MANY_LINES.has(kind) ? <ManyLines {...one} /> : <OneLine {...one} />
}
