import type { CreateOf } from '../../../../server/contract/define.ts'
import type { ResourceKey, Resources } from '../../../../server/contract/index.ts'
import type { Row } from '../../../api/row-cache.ts'
import type { FieldSpec } from '../../../ui/row-field.tsx'
import type { FormValues } from '../../../ui/use-submit.ts'

/** How people fill in a row of one resource. */
export interface RowForm<K extends ResourceKey> {
  key: K
  /** What a row is called, in a sentence. */
  noun: string
  fields: readonly FieldSpec[]
  /** What stands in the fields of a new row. */
  preset: FormValues
  /** What stands in the fields of the next new row, after one with these values. */
  presetAfter?: (values: FormValues) => FormValues
  valuesOf: (row: Row<K>) => FormValues
  /** The body of a create request. `row` is the one that is edited. */
  bodyOf: (values: FormValues, row?: Row<K>) => CreateOf<Resources[K]>
  /** What people call this row. */
  nameOf: (row: Row<K>) => string
}
