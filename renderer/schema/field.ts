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
  /** Where the value stands in a row, steps joined by slashes; also the name of its input. */
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
  /** What a field left empty means; undefined leaves it out of the request. */
  blank: unknown
  nullable: boolean
  accepts: (value: unknown) => boolean
  /** What the declaration says of it to people. */
  help?: string
  /** What its text must look like. */
  hint?: string
  maxLength?: number
  /** Of a choice. */
  options?: readonly string[]
  /** Of a reference: the PascalCase name of what it points at. */
  entity?: string
  /** Whether the row belongs to what this points at. */
  owner?: boolean
  /** Of a list: what each of its lines holds. */
  item?: Field
  /** Of a group. */
  fields?: readonly Field[]
}
