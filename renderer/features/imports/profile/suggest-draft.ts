import type { ResourceKey } from '../../../../server/contract/index.ts'
import { keyOfEntity, resourceOf } from '../../../schema/catalogue.ts'
import type { Field } from '../../../schema/field.ts'
import { titleFields } from '../../../schema/row-title.ts'
import type { DocumentList } from '../document/document-lists.ts'
import {
  importableKeys,
  importFields,
  isStandalone,
  lookupFields,
  ownerFields,
  type Place,
  placesOf,
  targetName,
  uniqueFields,
} from '../import-targets.ts'
import type { Draft, DraftField } from './draft.ts'
import { matchFields, similarity, type Wanted } from './match-fields.ts'
import { suggestTransform } from './suggest-transform.ts'
import { suggestWords } from './suggest-words.ts'

/** The row that the page was opened from, as a possible parent. */
export interface Under {
  key: ResourceKey
  id: string
}

/** Fields that can be mapped, without those that the place fills. */
export function openFields(key: ResourceKey, place: Place | null): Field[] {
  const given = place?.via ? ownerFields(key).map(({ name }) => name) : place ? [place.field] : []
  return importFields(key).filter(({ name, kind }) => !given.includes(name) && kind !== 'password')
}

const referenced = ({ kind, entity }: Field) =>
  kind === 'reference' && entity ? keyOfEntity(entity) : undefined

/** Maps one column to a field, with a suggested transform. */
export function draftField(field: Field, source: string | null, list: DocumentList | undefined): DraftField {
  const { samples = [], isText } = list?.columns.find((column) => column.source === source) ?? {}
  const target = referenced(field)
  const words = source === null ? undefined : suggestWords(field, samples)
  const asItIs = source === null || target || words
  return {
    target: targetName(field),
    source,
    transform: asItIs ? null : (suggestTransform(field, source, samples, isText) ?? null),
    ...(words && { words }),
    value: '',
    by: source !== null && target ? bestLookup(target, source) : null,
  }
}

/** Lookup field for a column: the one with a matching name, otherwise the most likely. */
function bestLookup(key: ResourceKey, source: string): string | null {
  const names = lookupFields(key)
  const scored = names.map((name) => ({ name, score: similarity(name, source) }))
  return scored.reduce(
    (best, each) => (each.score > best.score ? each : best),
    scored[0] ?? { name: 'name', score: 0 },
  ).name
}

/** Common column names of timing systems that do not resemble the field's name. */
const COMMON_NAMES: Readonly<Record<string, readonly string[]>> = {
  pitIn: ['crossing finish line in pit', 'in lap', 'in pit', 'pit in time'],
  pitOut: ['pit time', 'out lap', 'pit out time', 'is pit out lap'],
  trackStatus: ['flag', 'flag at fl', 'flag status'],
  stint: ['stint number', 'run number'],
  driverId: ['driver', 'driver name', 'pilot'],
}

/** Names of a field in files: `LAP` is a lap's number, `CAR_NUMBER` a car's. */
function wantedIn(key: ResourceKey, field: Field): Wanted {
  const target = referenced(field)
  const noun = field.key.replace(/Id$/, '')
  const named = target ? lookupFields(target).map((name) => `${noun} ${name}`) : []
  const short = /.Number$/.test(field.key) ? [field.key.replace(/Number$/, '')] : []
  const habits = COMMON_NAMES[field.key] ?? []
  return {
    target: targetName(field),
    also: [...named, ...short, ...habits, `${resourceOf(key).name} ${field.key}`],
  }
}

function knownFields(key: ResourceKey, place: Place | null, filled: readonly string[]): string[] {
  const owner =
    place && !place.via ? place.field : ownerFields(key).find(({ name }) => !filled.includes(name))?.name
  const unique = uniqueFields(key, owner)
  if (unique?.every((name) => filled.includes(name))) return [...unique]
  return titleFields(key)
    .map(targetName)
    .filter((name) => filled.includes(name))
}

const viaNames = ({ via }: Place): string[] =>
  via ? [via.by, `${via.refEntity} ${via.by}`, via.refEntity, `${via.refEntity} no`] : []

function bestColumn(names: readonly string[], list: DocumentList): string {
  const scored = list.columns.map(({ source }) => ({
    source,
    score: Math.max(0, ...names.map((name) => similarity(name, source))),
  }))
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { source: '', score: 0 })
  return best.score >= 0.6 ? best.source : ''
}

/** Suggested place of rows: below the row that the page was opened from, otherwise by the columns. */
function suggestPlace(key: ResourceKey, list: DocumentList, under: Under | undefined): Place | null {
  const places = placesOf(key)
  const from = under && places.find((place) => place.key === under.key)
  if (from) return from
  const named = places.find((place) => place.via && bestColumn(viaNames(place), list) !== '')
  const direct = places.find((place) => !place.via)
  return named ?? (isStandalone(key) ? null : (direct ?? null))
}

/** Drafts a profile that reads rows of a resource from a list. */
export function draftFor(key: ResourceKey, list: DocumentList, under?: Under, wanted?: Place | null): Draft {
  const place = wanted === undefined ? suggestPlace(key, list, under) : wanted
  const viaSource = place?.via ? bestColumn(viaNames(place), list) : ''
  const fields = openFields(key, place)
  const sources = list.columns.map(({ source }) => source).filter((source) => source !== viaSource)
  const matched = matchFields(
    fields.map((field) => wantedIn(key, field)),
    sources,
  )
  const drafted = fields.flatMap((field) => {
    const match = matched.find(({ target }) => target === targetName(field))
    return match ? [draftField(field, match.source, list)] : []
  })
  return {
    key,
    list: list.path,
    place,
    placeId: place && under?.key === place.key ? under.id : '',
    viaSource,
    fields: drafted,
    known: knownFields(
      key,
      place,
      drafted.map(({ target }) => target),
    ),
    onMatch: 'update',
  }
}

/** Score of a list as rows of a resource, by columns, missing fields and name. */
function scoreOf(key: ResourceKey, list: DocumentList, called: string): number {
  const fields = importFields(key).filter(({ kind, owner }) => !(kind === 'reference' && owner))
  const matched = matchFields(
    fields.map((field) => wantedIn(key, field)),
    list.columns.map(({ source }) => source),
  )
  const sure = matched.reduce((sum, { score }) => sum + score, 0)
  const missing = fields.filter(
    (field) => field.required && !matched.some(({ target }) => target === targetName(field)),
  )
  const { path, name } = resourceOf(key)
  const named = Math.max(
    ...[path, name].flatMap((word) => [similarity(word, list.path), similarity(word, called)]),
  )
  return 2 * sure - missing.length - 0.5 * (list.columns.length - matched.length) + 3 * named
}

/** Suggests a draft from the lists of a document, longest first; `called` is the file's name. */
export function suggestDraft(lists: readonly DocumentList[], under?: Under, called = ''): Draft | undefined {
  const [list] = lists
  if (!list) return undefined
  const scored = importableKeys.map((key) => ({ key, score: scoreOf(key, list, called) }))
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  return draftFor(best.key, list, under)
}
