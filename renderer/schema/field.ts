import type { Measure } from '../../server/calc/units.ts'

/** How a value is shown and typed. `unknown` is a schema that the derivation has no words for. */
export type FieldKind =
  | 'text'
  | 'notes'
  | 'password'
  | 'either'
  | 'number'
  | 'integer'
  | 'lapTime'
  | 'boolean'
  | 'choice'
  | 'date'
  | 'timestamp'
  | 'color'
  | 'reference'
  | 'references'
  | 'id'
  | 'list'
  | 'group'
  | 'json'
  | 'unknown'

/** One field of a resource as its declaration describes it. */
export interface Field {
  /** Path of the value in a row, joined by slashes; also the name of its input. */
  name: string
  /** The last step of `name`. */
  key: string
  label: string
  unit: string | null
  /** Where people read and type it in another unit than it is stored in; `unit` is theirs then. */
  measure?: Measure
  kind: FieldKind
  /** A create request must say something here. */
  required: boolean
  /** Value of an empty input; undefined leaves the field out of the request. */
  blank: unknown
  nullable: boolean
  accepts: (value: unknown) => boolean
  /** Description of the declaration. */
  help?: string
  /** Format of its text. */
  hint?: string
  maxLength?: number
  /** Of a choice. */
  options?: readonly string[]
  /** Of a reference: the PascalCase name of its target. */
  entity?: string
  /** Whether the target is the row's parent. */
  owner?: boolean
  /** Of a list: the field of its items. */
  item?: Field
  /** Of a group. */
  fields?: readonly Field[]
}
