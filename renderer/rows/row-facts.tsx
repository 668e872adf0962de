import type { ResourceKey } from '../../server/contract/index.ts'
import { resourceOf } from '../schema/catalogue.ts'
import { cellText, NOTHING } from '../schema/cell-text.ts'
import { deriveField } from '../schema/derive-field.ts'
import type { Field } from '../schema/field.ts'
import { inUnits } from '../schema/in-units.ts'
import { jsonText } from '../schema/json-text.ts'
import { derivedFields } from '../schema/resource-fields.ts'
import { useNames } from '../schema/use-names.ts'
import { useUnits } from '../ui/units/use-units.ts'
import classes from './row-facts.module.css'

type Values = Readonly<Record<string, unknown>>

/** Fields of every row that are shown. */
const kept = ({ row }: ReturnType<typeof resourceOf>): Field[] =>
  (['createdAt', 'updatedAt', 'version', 'id'] as const).flatMap((name) => {
    const schema = row.shape[name]
    return schema ? deriveField(name, schema as Parameters<typeof deriveField>[1]) : []
  })

const isLong = (field: Field, value: unknown) =>
  field.kind === 'json' && typeof value === 'object' && Object.keys(value ?? {}).length > 0

/** Read-only fields of a row that the server derives. */
export function RowFacts({ resourceKey, row }: { resourceKey: ResourceKey; row: Values }) {
  const resource = resourceOf(resourceKey)
  const fields = inUnits([...derivedFields(resource), ...kept(resource)], useUnits())
  const mentions = fields.flatMap(({ entity, key }) =>
    entity && typeof row[key] === 'string' ? [{ entity, id: row[key] }] : [],
  )
  const { nameOf } = useNames([...new Set(mentions.map(({ entity }) => entity))], mentions)
  const shown = fields.filter((field) => cellText(field, row[field.key], nameOf) !== NOTHING)
  return (
    <details className={classes.facts}>
      <summary>Calculated</summary>
      <dl>
        {shown.map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              {isLong(field, row[field.key]) ? (
                <pre>{jsonText(row[field.key])}</pre>
              ) : (
                cellText(field, row[field.key], nameOf)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
