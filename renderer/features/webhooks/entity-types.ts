import type { AnyResource } from '../../../server/contract/define/define.ts'
import { everyResource, resourceOfType } from '../../../server/contract/references.ts'
import { kebabWords } from '../../format/words.ts'

export type OpType = 'create' | 'update' | 'delete'
export const OP_TYPES: readonly OpType[] = ['create', 'update', 'delete']

/** Types listed first, in the order of the interface specification. */
export const OFFERED: readonly string[] = [
  'run_sheet',
  'board_card',
  'lap',
  'setup',
  'session',
  'event',
  'issue',
  'tyre',
  'driver',
  'car',
]

/** Every other type in the change log. */
export const FURTHER: readonly string[] = everyResource
  .map(({ entityType }) => entityType)
  .filter((entityType) => !OFFERED.includes(entityType))

/** Plural of an entity type, `run sheets`; an unknown type is returned as is. */
export function typeWords(entityType: string): string {
  const resource = resourceOfType(entityType)
  return resource ? kebabWords(resource.path) : `"${entityType}"`
}

/** Operations of a resource that are sent, depending on whether the filter names it. */
export function sentOperations({ webhooks }: AnyResource, isNamed: boolean): readonly OpType[] {
  if (webhooks.length > 0) return OP_TYPES.filter((op) => webhooks.includes(op))
  return isNamed ? OP_TYPES : []
}
