import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { FieldKind } from '../../schema/field.ts'
import { parseField } from '../../schema/field-value.ts'
import { fieldAt } from '../../schema/value-text.ts'
import type { CardParts } from './card-parts.ts'

/** Field kinds that can be typed again in a single-line input. */
const TYPED: ReadonlySet<FieldKind> = new Set(['text', 'integer', 'number', 'date'])

/** Replaces a number or name that another row already uses. */
export function FreeValue({ edit, again, decide }: CardParts) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const path = edit.refusal?.errors[0]?.path.slice(1) ?? ''
  const field = fieldAt(edit.resource, path)
  if (!field || !TYPED.has(field.kind)) return null
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    try {
      const value = parseField(field, text)
      if (!field.accepts(value) || text.trim() === '') return setProblem('Enter another')
      decide(edit, () => again(edit.id, { [field.key]: value }))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Enter another')
    }
  }
  return (
    <form noValidate className="cluster gap-s end" onSubmit={save}>
      <TextInput
        label={`${field.label} for yours`}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit">Save mine with it</Button>
    </form>
  )
}
