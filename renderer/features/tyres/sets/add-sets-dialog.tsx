import { Textarea } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Row } from '../../../data/row-cache.ts'
import { pageUndo } from '../../../data/undo.ts'
import { sentence } from '../../../format/sentence.ts'
import { choiceText } from '../../../format/words.ts'
import { RowDialog } from '../../../rows/dialogs/row-dialog.tsx'
import { type FieldSpec, RowField } from '../../../ui/form/row-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { FormValues } from '../../../ui/form/use-submit.ts'
import { CORNERS, cornerName } from '../corners.ts'
import classes from '../tyre-dialogs.module.css'
import type { Tyres } from '../use-tyres.ts'
import { codeField, newSets, nextNumber, splitCodes } from './new-sets.ts'
import { TYPES } from './set-form.ts'
import { useAddSets } from './use-add-sets.ts'

const CODES = CORNERS.map(codeField)

const codeInputs = (form: HTMLFormElement | null) =>
  CODES.map((name) => form?.elements.namedItem(name)).filter((input) => input instanceof HTMLInputElement)

/** Barcode scanners end each code with Enter: it focuses the next corner, and submits after the last. */
function toNextCode(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.shiftKey) return
  const inputs = codeInputs(event.currentTarget.form)
  const next = inputs[inputs.indexOf(event.currentTarget) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Distributes several pasted codes over this corner and the following ones. */
function spreadCodes(event: ClipboardEvent<HTMLInputElement>) {
  const codes = splitCodes(event.clipboardData.getData('text'))
  if (codes.length < 2) return
  event.preventDefault()
  const inputs = codeInputs(event.currentTarget.form)
  const from = inputs.indexOf(event.currentTarget)
  for (const [at, code] of codes.entries()) {
    const input = inputs[from + at]
    if (!input) break
    input.value = code
    input.focus()
  }
}

const CodeFields = ({ initial, errors }: { initial: FormValues; errors: Readonly<FormValues> }) => (
  <fieldset className={classes.codes}>
    <legend>Barcodes (optional)</legend>
    {CORNERS.map((corner) => (
      <TextField
        key={corner}
        name={codeField(corner)}
        label={cornerName(corner)}
        error={errors[codeField(corner)]}
        defaultValue={initial[codeField(corner)]}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onKeyDown={toNextCode}
        onPaste={spreadCodes}
      />
    ))}
  </fieldset>
)

interface SetFieldsProps {
  fields: readonly FieldSpec[]
  initial: FormValues
  errors: Readonly<FormValues>
}

/** Fields of new sets: one per barcode for a single set, one list for several. */
function SetFields({ fields, initial, errors }: SetFieldsProps): ReactNode {
  const [count, setCount] = useState(initial.count ?? '1')
  const several = Number(count) > 1
  return (
    <>
      <div className={classes.fields}>
        {fields.map((spec) => (
          <RowField
            key={spec.name}
            spec={spec}
            value={initial[spec.name]}
            checked={() => false}
            error={errors[spec.name]}
            first={spec === fields[0]}
          />
        ))}
        <TextField
          name="count"
          label="How many sets"
          hint={several ? 'Their numbers count up from the first.' : 'More than one count up.'}
          error={errors.count}
          value={count}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          onChange={(event) => setCount(event.currentTarget.value)}
        />
      </div>
      {several ? (
        <Textarea
          name="barcodes"
          label="Barcodes (optional)"
          description="One on each line: FL, FR, RL, RR of the first set, then those of the next."
          error={errors.barcodes === undefined ? undefined : sentence('Barcodes', errors.barcodes)}
          autosize
          minRows={4}
          maxRows={12}
          spellCheck={false}
        />
      ) : (
        <CodeFields initial={initial} errors={errors} />
      )}
    </>
  )
}

const compoundText = ({ compound, manufacturer, axle }: Row<'tyreSpecifications'>) =>
  [compound, manufacturer, axle].filter(Boolean).join(', ')

function fieldsOf({ cars, specifications }: Tyres): FieldSpec[] {
  const compounds = specifications.map((each) => ({ value: each.id, label: compoundText(each) }))
  return [
    {
      name: 'number',
      label: 'Number',
      hint: 'As on the tyre, for example M1.',
      required: true,
      maxLength: 20,
    },
    {
      name: 'carId',
      label: 'Car',
      kind: 'select',
      options: cars.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
    },
    { name: 'specificationId', label: 'Specification', kind: 'select', required: true, options: compounds },
    { name: 'rearSpecificationId', label: 'Different at the rear', kind: 'select', options: compounds },
    {
      name: 'type',
      label: 'Type',
      kind: 'select',
      required: true,
      options: TYPES.map((value) => ({ value, label: choiceText(value) })),
    },
    { name: 'name', label: 'Meant for', hint: 'For example Race, first stint.', maxLength: 200 },
  ]
}

interface AddSetsDialogProps {
  data: Tyres
  /** Car that the set list is filtered by. */
  carId: string
  onClose: () => void
}

/** Adds one or several sets with their tyres. */
export function AddSetsDialog({ data, carId, onClose }: AddSetsDialogProps) {
  const add = useAddSets()
  const [fields] = useState(() => fieldsOf(data))
  const { specifications, event } = data
  const save = async (values: FormValues) => {
    const sets = newSets(values, event.id, data)
    const takeBack = await add(sets)
    const numbers = sets.map(({ set }) => set.number)
    const text = numbers.length === 1 ? `Set ${numbers[0]} is added.` : `${numbers.length} sets are added.`
    pageUndo.push({
      message: text,
      undo: async () => {
        await takeBack()
        return {
          result: 'done',
          text: numbers.length === 1 ? 'The set is removed.' : 'The sets are removed.',
        }
      },
    })
  }
  return (
    <RowDialog
      title="Add tyre sets"
      fields={fields}
      initial={{ carId, specificationId: specifications[0]?.id ?? '', type: 'dry', count: '1' }}
      saveLabel="Add"
      save={save}
      nextAfter={({
        number = '',
        carId = '',
        specificationId = '',
        rearSpecificationId = '',
        type = '',
      }) => ({
        number: nextNumber(number.trim()),
        carId,
        specificationId,
        rearSpecificationId,
        type,
      })}
      addedText={({ number }) => `${number} is added. Now the next one.`}
      onClose={onClose}
      render={(initial, errors) => <SetFields fields={fields} initial={initial} errors={errors} />}
    />
  )
}
