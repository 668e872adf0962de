import { everyResource, resourceOfType } from '../../../server/contract/references.ts'
import { sentenceCase } from '../../format/words.ts'
import { OP_TYPES, type OpType, sentOperations, typeWords } from './entity-types.ts'

export interface Filters {
  entityTypes: readonly string[]
  opTypes: readonly string[]
}

const listOf = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Operations sent for each type that passes the filters. */
function sentOf({ entityTypes, opTypes }: Filters): { entityType: string; ops: readonly OpType[] }[] {
  const resources =
    entityTypes.length > 0 ? entityTypes.flatMap((type) => resourceOfType(type) ?? []) : everyResource
  return resources.map((resource) => ({
    entityType: resource.entityType,
    ops: sentOperations(resource, entityTypes.length > 0).filter(
      (op) => opTypes.length === 0 || opTypes.includes(op),
    ),
  }))
}

/** Filter combinations that are never sent: `creates of board cards`. */
function neverSent({ entityTypes, opTypes }: Filters): string[] {
  const wanted = opTypes.length > 0 ? OP_TYPES.filter((op) => opTypes.includes(op)) : OP_TYPES
  const chosen =
    entityTypes.length > 0
      ? entityTypes.flatMap((type) => resourceOfType(type) ?? [])
      : everyResource.filter(({ webhooks }) => webhooks.length > 0)
  return chosen.flatMap((resource) => {
    const missing = wanted.filter((op) => !sentOperations(resource, true).includes(op))
    return missing.length > 0
      ? [`${listOf(missing.map((op) => `${op}s`))} of ${typeWords(resource.entityType)}`]
      : []
  })
}

/** Describes what a webhook with these filters receives, one sentence each. */
export function deliveredWords(filters: Filters): string[] {
  const byOps = new Map<string, string[]>()
  for (const { entityType, ops } of sentOf(filters)) {
    if (ops.length === 0) continue
    const key = listOf(ops)
    byOps.set(key, [...(byOps.get(key) ?? []), typeWords(entityType)])
  }
  const parts = [...byOps].map(([ops, types]) => `every ${ops} of ${listOf(types)}`)
  const never = neverSent(filters)
  const unknown = filters.entityTypes.filter((type) => resourceOfType(type) === undefined)
  return [
    parts.length > 0 ? `${sentenceCase(parts.join('; '))}.` : 'Only tests.',
    ...(never.length > 0 ? [`${sentenceCase(listOf(never))} are never sent.`] : []),
    ...(unknown.length > 0 ? [`This server has no rows called ${listOf(unknown.map(typeWords))} yet.`] : []),
  ]
}

const AT_MOST = 4

/** Short form of the filters for a list: `laps, cars: create, update`. */
export function filterWords({ entityTypes, opTypes }: Filters): string {
  const shown = entityTypes.slice(0, AT_MOST).map(typeWords).join(', ')
  const more = entityTypes.length > AT_MOST ? ` and ${entityTypes.length - AT_MOST} more` : ''
  const types = entityTypes.length === 0 ? 'the usual types' : `${shown}${more}`
  const ops =
    opTypes.length === 0 || opTypes.length === OP_TYPES.length
      ? ''
      : `: ${OP_TYPES.filter((op) => opTypes.includes(op)).join(', ')}`
  return sentenceCase(`${types}${ops}`)
}

/** Shown beside a secret that is displayed once. */
export const FOR_THE_RECEIVER =
  'Give this to the receiver, which checks the signature with it. It is not shown again.'
