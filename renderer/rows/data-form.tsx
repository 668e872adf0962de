import type { CreateOf, UpdateOf } from '../../server/contract/define/define.ts'
import { defaultsOf } from '../../server/contract/define/define.ts'
import type { ResourceKey, Resources } from '../../server/contract/index.ts'
import { resourceOf } from '../schema/catalogue.ts'
import type { Field } from '../schema/field.ts'
import { bodyFrom, changesIn, textsOf } from '../schema/form-values.ts'
import { inUnits } from '../schema/in-units.ts'
import { plainRefusal } from '../schema/plain-refusal.ts'
import { type FormMode, formFields } from '../schema/resource-fields.ts'
import { nounOf, rowTitle } from '../schema/row-title.ts'
import type { FormValues } from '../ui/form/use-submit.ts'
import type { UnitOf } from '../ui/units/use-units.ts'
import { FormFields } from './fields/form-fields.tsx'
import { rowActions } from './row-actions.tsx'
import { RowFacts } from './row-facts.tsx'
import type { RowForm } from './row-form.ts'

type Values = Readonly<Record<string, unknown>>

interface DataFormOptions {
  key: ResourceKey
  mode: FormMode
  /** Preset of a new row: the filters of its list. */
  known?: Values
  unitOf: UnitOf
  /** The fields that are asked for; without it, all of them. */
  only?: readonly string[]
  /** Replaces the choices of a field. */
  tune?: (field: Field) => Field
}

/** The form of any resource, from its declaration. */
export function dataForm({
  key,
  mode,
  known = {},
  unitOf,
  only,
  tune = (field) => field,
}: DataFormOptions): RowForm<ResourceKey> {
  const resource = resourceOf(key)
  const asked = formFields(resource, mode).filter(({ name }) => only?.includes(name) ?? true)
  const fields = inUnits(asked, unitOf).map(tune)
  const preset = textsOf(fields, { ...defaultsOf(resource), ...known })
  const owners = fields.filter(({ owner }) => owner).map(({ name }) => name)
  const RowAction = rowActions[key]
  const body = (values: FormValues) => bodyFrom(fields, values)
  return {
    key,
    noun: nounOf(key),
    fields: fields.map(({ name, label, required }) => ({ name, label, required })),
    preset,
    // A secret that is shown once must not be missed for the next form.
    ...(resource.shownOnce === undefined && {
      presetAfter: (values) => Object.fromEntries(owners.map((name) => [name, values[name] ?? ''])),
    }),
    valuesOf: (row) => textsOf(fields, row),
    bodyOf: (values) => body(values) as unknown as CreateOf<Resources[ResourceKey]>,
    changesOf: (now, before) =>
      changesIn(fields, now as Values, before as Values) as unknown as UpdateOf<Resources[ResourceKey]>,
    nameOf: (row) => rowTitle(key, row),
    facts: (row) => (
      <>
        {RowAction && <RowAction id={row.id} />}
        <RowFacts resourceKey={key} row={row as Values & { id: string }} />
      </>
    ),
    explain: (error) => plainRefusal(error, fields),
    render: (initial, errors) => <FormFields fields={fields} texts={initial} errors={errors} />,
  }
}
