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
  /** Noun of the row in a sentence. */
  noun: string
  fields: readonly FieldSpec[]
  /** Preset of a new row. */
  preset: FormValues
  /** Preset of the next new row, after one with these values. */
  presetAfter?: (values: FormValues) => FormValues
  valuesOf: (row: Row<K>) => FormValues
  /** The body of a create request. `row` is the one that is edited. */
  bodyOf: (values: FormValues, row?: Row<K>) => CreateOf<Resources[K]>
  /** Title of this row. */
  nameOf: (row: Row<K>) => string
  /** Body of an update; without it, the top-level fields of `body` that differ from `before`. */
  changesOf?: (body: CreateOf<Resources[K]>, before: CreateOf<Resources[K]>) => UpdateOf<Resources[K]>
  /** Renders the fields in a custom way. */
  render?: RenderFields
  /** Further content of an edited row, below the fields. */
  facts?: (row: Row<K>) => ReactNode
  /** Consequences of removing this row, for the confirmation. */
  consequence?: (row: Row<K>) => string
  /** Puts a refusal into words. */
  explain?: (error: unknown) => Failure
}

/** Renders the fields of a form with their values and errors. */
export type RenderFields = (initial: FormValues, errors: Readonly<Record<string, string>>) => ReactNode
