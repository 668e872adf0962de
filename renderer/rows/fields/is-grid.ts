import type { Field } from '../../schema/field.ts'

const keysOf = ({ fields = [] }: Field) => fields.map(({ key }) => key).join(' ')

/** Whether a group holds groups of the same one-line fields: a table, such as the corners of a car. */
export function isGrid({ fields = [] }: Field): boolean {
  const [first] = fields
  if (!first?.fields || first.fields.length === 0) return false
  const even = fields.every((column) => column.fields && keysOf(column) === keysOf(first))
  return even && first.fields.every(({ kind }) => kind === 'number' || kind === 'integer' || kind === 'text')
}
