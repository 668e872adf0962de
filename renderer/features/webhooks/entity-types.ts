import type { AnyResource } from '../../../server/contract/define/define.ts'
import { everyResource, resourceOfType } from '../../../server/contract/references.ts'
import { kebabWords } from '../../format/words.ts'

export type OpType = 'create' | 'update' | 'delete'
export const OP_TYPES: readonly OpType[] = ['create', 'update', 'delete']

/** What is offered first, in the order of the interface specification. */
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

/** Everything else that the server writes changes of. */
export const FURTHER: readonly string[] = everyResource
  .map(({ entityType }) => entityType)
  .filter((entityType) => !OFFERED.includes(entityType))

/** Rows of that type in words: `run sheets`; what nobody here knows stays as it was typed. */
export function typeWords(entityType: string): string {
  const resource = resourceOfType(entityType)
  return resource ? kebabWords(resource.path) : `"${entityType}"`
}

/** What of a resource's changes goes to a webhook, by whether its filter names it. */
export function promised({ webhooks }: AnyResource, isNamed: boolean): readonly OpType[] {
  if (webhooks.length > 0) return OP_TYPES.filter((op) => webhooks.includes(op))
  return isNamed ? OP_TYPES : []
}
