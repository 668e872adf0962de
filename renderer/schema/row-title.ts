import type { AnyResource } from '../../server/contract/define/define.ts'
import type { ResourceKey } from '../../server/contract/index.ts'
import { camelWords, sentenceCase } from '../format/words.ts'
import { resourceOf } from './catalogue.ts'
import { cellText } from './cell-text.ts'
import type { Field } from './field.ts'
import { fieldText } from './field-value.ts'
import { derivedFields, formFields } from './resource-fields.ts'

const LEADING = /^(key|number)$|Number$/
const NAMING = /^(name|title|firstName|lastName)$/

function findTitleFields(resource: AnyResource): Field[] {
  const own = formFields(resource, 'edit')
  const sure = [...derivedFields(resource), ...own].filter(({ nullable }) => !nullable)
  const leading = sure.filter(({ key, kind }) => LEADING.test(key) && (kind === 'text' || kind === 'integer'))
  const naming = own.filter(({ key }) => NAMING.test(key))
  if (leading.length + naming.length > 0) return [...leading, ...naming]
  const text = own.find(({ kind, required }) => kind === 'text' && required)
  if (text) return [text]
  const owners = own.filter(({ kind, owner }) => kind === 'reference' && owner)
  return [...owners, ...own.filter(({ kind, required }) => kind === 'timestamp' && required)]
}

const known = new Map<ResourceKey, readonly Field[]>()

/** The fields that name a row: its number and name, else its parents and time. */
export function titleFields(key: ResourceKey): readonly Field[] {
  const fields = known.get(key) ?? findTitleFields(resourceOf(key))
  known.set(key, fields)
  return fields
}

/** Name of a row in a sentence. */
export const nounOf = (key: ResourceKey): string => camelWords(resourceOf(key).name)

/** Name of a row of which only the id is known. */
export const idText = (id: string): string => `…${id.slice(-6)}`

type AnyValues = Readonly<Record<string, unknown>>

/** Title of a row. `nameOf` gives the names of the rows that it references. */
export function rowTitle(
  key: ResourceKey,
  row: AnyValues,
  nameOf: (entity: string, id: string) => string | undefined = () => undefined,
): string {
  const words = titleFields(key).flatMap((field) => {
    const value = row[field.key]
    if (value === null || value === undefined || value === '') return []
    const text = field.kind === 'timestamp' ? cellText(field, value, () => '') : fieldText(field, value)
    return field.kind === 'reference' ? (nameOf(field.entity ?? '', text) ?? []) : text
  })
  const joined = words.join(titleFields(key).some(({ kind }) => kind === 'reference') ? ', ' : ' ')
  if (/^\d+$/.test(joined)) return `${sentenceCase(nounOf(key))} ${joined}`
  return joined || `${sentenceCase(nounOf(key))} ${idText(String(row.id ?? ''))}`
}

/** Parent of a row, to distinguish rows of the same name. */
export const ownerField = (key: ResourceKey): Field | undefined =>
  formFields(resourceOf(key), 'edit').find(
    (field) =>
      field.owner && field.kind === 'reference' && !titleFields(key).some((t) => t.name === field.name),
  )
