import { NativeSelect } from '@mantine/core'
import type { ResourceKey } from '../../../../server/contract/index.ts'
import { kebabWords, sentenceCase } from '../../../format/words.ts'
import { resourceOf } from '../../../schema/catalogue.ts'
import { nounOf } from '../../../schema/row-title.ts'
import type { DocumentList } from '../document/document-lists.ts'
import { importableKeys, isStandalone, type Place, placesOf } from '../import-targets.ts'
import classes from '../imports.module.css'
import { type Draft, draftViolations } from './draft.ts'
import { DraftFields } from './draft-fields.tsx'
import { RowPicker } from './row-picker.tsx'
import { draftFor, type Under } from './suggest-draft.ts'

const article = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** Label of a place: `A session; each run sheet is found by car number`. */
function placeText({ key, via }: Place): string {
  const owner = sentenceCase(article(nounOf(key)))
  return via ? `${owner}: a column names the ${nounOf(via.refKey)}` : owner
}

/** Label of a path: `$.sessions[*]['my laps']` becomes `sessions › my laps`. */
const placeWords = (path: string) =>
  path
    .replace(/^\$/, '')
    .replaceAll('[*]', '')
    .replace(/\['((?:[^'\\]|\\.)*)'\]/g, '.$1')
    .split('.')
    .filter(Boolean)
    .join(' › ') || 'the whole file'

/** Label of a list: `laps (1,014 rows)`. */
const listText = ({ path, count, partial }: DocumentList) =>
  `${path === '$.rows' ? 'the table' : placeWords(path)} (${count.toLocaleString('en')}${partial ? '+' : ''} ${count === 1 && !partial ? 'row' : 'rows'})`

interface DraftEditorProps {
  draft: Draft
  lists: readonly DocumentList[]
  under: Under | undefined
  onChange: (draft: Draft) => void
}

/** Edits a draft profile: kind of row, list, parent row and fields. */
export function DraftEditor({ draft, lists, under, onChange }: DraftEditorProps) {
  const { key, place } = draft
  const violations = draftViolations(draft)
  const list = lists.find(({ path }) => path === draft.list)
  const places = placesOf(key)
  const startDraft = (nextKey: ResourceKey, next: DocumentList | undefined, wanted?: Place | null) => {
    if (next) onChange(draftFor(nextKey, next, under, wanted))
  }
  const resources = importableKeys
    .map((each) => ({ value: each, label: sentenceCase(kebabWords(resourceOf(each).path)) }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <>
      <div className={classes.choices}>
        <NativeSelect
          label="The rows are"
          value={key}
          data={resources}
          onChange={(event) => startDraft(event.currentTarget.value as ResourceKey, list)}
        />
        <NativeSelect
          label="Rows are in"
          value={draft.list}
          data={lists.map((each) => ({ value: each.path, label: listText(each) }))}
          onChange={(event) =>
            startDraft(
              key,
              lists.find(({ path }) => path === event.currentTarget.value),
            )
          }
        />
        {places.length > 0 && (
          <NativeSelect
            label="They belong to"
            value={place?.id ?? ''}
            data={[
              ...(isStandalone(key) || !place ? [{ value: '', label: 'What the columns say' }] : []),
              ...places.map((each) => ({ value: each.id, label: placeText(each) })),
            ]}
            onChange={(event) =>
              startDraft(key, list, places.find(({ id }) => id === event.currentTarget.value) ?? null)
            }
          />
        )}
        {place && (
          <RowPicker
            resourceKey={place.key}
            label={`Which ${nounOf(place.key)}`}
            value={draft.placeId}
            error={violations.place}
            onChange={(placeId) => onChange({ ...draft, placeId })}
          />
        )}
        {place?.via && (
          <NativeSelect
            label={`Column of the ${nounOf(place.via.refKey)} ${place.via.by}`}
            value={draft.viaSource}
            error={violations.via}
            data={['', ...(list?.columns.map(({ source }) => source) ?? [])]}
            onChange={(event) => onChange({ ...draft, viaSource: event.currentTarget.value })}
          />
        )}
        <NativeSelect
          label="Rows that already exist"
          value={draft.onMatch}
          data={[
            { value: 'update', label: 'Update them' },
            { value: 'skip', label: 'Leave them as they are' },
            { value: 'error', label: 'Refuse the import' },
          ]}
          onChange={(event) => onChange({ ...draft, onMatch: event.currentTarget.value as Draft['onMatch'] })}
        />
      </div>
      <DraftFields draft={draft} list={list} violations={violations} onChange={onChange} />
    </>
  )
}
