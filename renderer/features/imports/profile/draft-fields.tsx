import { NativeSelect, Text } from '@mantine/core'
import type { Field } from '../../../schema/field.ts'
import type { DocumentList } from '../document/document-lists.ts'
import { targetName } from '../import-targets.ts'
import classes from '../imports.module.css'
import type { Draft, DraftField, DraftViolations } from './draft.ts'
import { DraftFieldRow } from './draft-field-row.tsx'
import { draftField, openFields } from './suggest-draft.ts'

interface DraftFieldsProps {
  draft: Draft
  list: DocumentList | undefined
  violations: DraftViolations
  onChange: (draft: Draft) => void
}

/** Label of a field with its unit and its path in the row. */
export const labelOf = (field: Field): string => {
  const inside = field.name.split('/').slice(0, -1).join(' ')
  const words = inside ? `${field.label} (${inside})` : field.label
  return field.unit ? `${words}, ${field.unit}` : words
}

/** The mapped fields with their sources; further fields can be added. */
export function DraftFields({ draft, list, violations, onChange }: DraftFieldsProps) {
  const { key, place, fields, known } = draft
  const open = openFields(key, place)
  const left = open.filter((field) => !fields.some(({ target }) => target === targetName(field)))
  const missing = left.filter(({ required }) => required)
  const put = (next: DraftField) =>
    onChange({ ...draft, fields: fields.map((each) => (each.target === next.target ? next : each)) })
  const remove = (target: string) =>
    onChange({
      ...draft,
      fields: fields.filter((each) => each.target !== target),
      known: known.filter((each) => each !== target),
    })
  const toggle = (target: string, on: boolean) =>
    onChange({ ...draft, known: on ? [...known, target] : known.filter((each) => each !== target) })
  const add = (name: string) => {
    const field = open.find((each) => targetName(each) === name)
    if (!field) return
    const free = list?.columns.find(({ source }) => !fields.some((each) => each.source === source))
    onChange({ ...draft, fields: [...fields, draftField(field, free?.source ?? null, list)] })
  }
  return (
    <div>
      <Text c="dimmed">Tick the fields that identify a row when it is imported again.</Text>
      <div className={`${classes.field} ${classes.fieldHead}`} aria-hidden="true">
        <span>Field</span>
        <span>From</span>
        <span>Read as</span>
        <span>Where empty</span>
        <span>First value</span>
        <span />
      </div>
      <ul className="stack gap-s" aria-label="Fields">
        {fields.map((each) => (
          <DraftFieldRow
            key={each.target}
            draftField={each}
            field={open.find((field) => targetName(field) === each.target)}
            list={list}
            known={known.includes(each.target)}
            violation={violations[each.target]}
            onKnown={(on) => toggle(each.target, on)}
            onChange={put}
            onRemove={() => remove(each.target)}
          />
        ))}
      </ul>
      {[violations.fields, violations.known].filter(Boolean).map((text) => (
        <Text key={text} className={classes.wrong ?? ''} role="status">
          {text}
        </Text>
      ))}
      {missing.length > 0 && (
        <Text className={classes.wrong ?? ''}>
          {`A new row also needs: ${missing.map(labelOf).join('; ')}.`}
        </Text>
      )}
      {left.length > 0 && (
        <NativeSelect
          mt="md"
          maw="24rem"
          label="Add a field"
          value=""
          data={[
            { value: '', label: 'Choose…' },
            ...left.map((field) => ({
              value: targetName(field),
              label: `${labelOf(field)}${field.required ? ' (required)' : ''}`,
            })),
          ]}
          onChange={(event) => add(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
