import { decidePermission, type Subject } from '../../../../server/calc/policy.ts'
import type { Operation } from '../../../../server/contract/define/action.ts'
import type { AnyResource } from '../../../../server/contract/define/define.ts'
import { actions, resources } from '../../../../server/contract/index.ts'
import { camelWords, sentenceCase } from '../../../format/words.ts'

export const OPERATIONS: readonly Operation[] = ['read', 'create', 'update', 'delete', 'invoke']

const INVOKED: ReadonlySet<string> = new Set(
  Object.values(actions).flatMap(({ access }) =>
    typeof access === 'object' && access.operation === 'invoke' ? [access.entity] : [],
  ),
)

/** Every entity with permissions, in the order of the API. */
export const ENTITIES: readonly string[] = Object.values<AnyResource>(resources).map(({ name }) => name)

/** `RunSheet` as `Run sheet`. */
export const entityWords = (entity: string): string => sentenceCase(camelWords(entity))

export interface Access {
  operation: Operation
  allowed: boolean
  /** Index of the deciding rule; undefined without one. */
  rule: number | undefined
  /** Whether it is reserved to owners and admins, whatever the rules are. */
  kept: boolean
}

/** Access of a subject to each entity; null for an operation that the entity does not have. */
export function accessTable(subject: Subject): { entity: string; cells: (Access | null)[] }[] {
  const cell = (operation: Operation, entity: string): Access | null => {
    if (operation === 'invoke' && !INVOKED.has(entity)) return null
    const { allowed, rule } = decidePermission(subject, operation, entity)
    return {
      operation,
      allowed,
      // Of equal rules the last one decides.
      rule: rule === null ? undefined : subject.rules?.lastIndexOf(rule),
      kept: !allowed && rule === null,
    }
  }
  return ENTITIES.map((entity) => ({ entity, cells: OPERATIONS.map((operation) => cell(operation, entity)) }))
}

const VERBS: Readonly<Record<Operation, string>> = {
  read: 'Read',
  create: 'Create',
  update: 'Change',
  delete: 'Remove',
  invoke: 'Run',
}
export const operationWord = (operation: Operation): string => VERBS[operation]

/** Explains a cell: `Change Lap: denied by rule 2, !write:Lap.` */
export function accessText(
  entity: string,
  access: Access,
  subject: Subject,
  ruleText: (at: number) => string,
) {
  const { operation, allowed, rule, kept } = access
  const what = `${operationWord(operation)} ${camelWords(entity)}: ${allowed ? 'allowed' : 'denied'}`
  if (subject.role !== 'member') return `${what}. Rules do not bind owners and admins.`
  if (kept) return `${what}. This is reserved to owners and admins, whatever the rules say.`
  if (rule === undefined) return `${what}. No rule applies to it, so it is allowed.`
  return `${what} by rule ${rule + 1}, ${ruleText(rule)}.`
}
