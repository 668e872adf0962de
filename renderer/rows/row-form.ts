import type { ReactNode } from 'react'
import type { CreateOf, UpdateOf } from '../../server/contract/define/define.ts'
import type { ResourceKey, Resources } from '../../server/contract/index.ts'
import type { Row } from '../data/row-cache.ts'
import type { Failure } from '../format/failure.ts'
import type { FieldSpec } from '../ui/form/row-field.tsx'
import type { FormValues } from '../ui/form/use-submit.ts'

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
  /** What an update request says; without it, the top-level fields of `body` that are not as in `before`. */
  changesOf?: (body: CreateOf<Resources[K]>, before: CreateOf<Resources[K]>) => UpdateOf<Resources[K]>
  /** Shows the fields in a way of its own. */
  render?: RenderFields
  /** What else there is to say of the row that is edited; stands below the fields. */
  facts?: (row: Row<K>) => ReactNode
  /** What follows from removing this row, for whoever is about to. */
  consequence?: (row: Row<K>) => string
  /** Puts a refusal into words. */
  explain?: (error: unknown) => Failure
}

/** Shows the fields of a form: what stands in them, and what is wrong with which. */
export type RenderFields = (initial: FormValues, errors: Readonly<Record<string, string>>) => ReactNode
