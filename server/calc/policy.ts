import type { Operation } from '../contract/define/action.ts'
import type { AnyResource } from '../contract/define/define.ts'
import { resources } from '../contract/index.ts'
import type { Role } from '../contract/resources/people/identity.ts'
import type { Rule } from '../contract/resources/people/permission-profile.ts'
import { globMatches } from './glob.ts'

/** Role and rules of the caller. `rules` is null without a permission profile. */
export interface Subject {
  role: Role
  rules: readonly Rule[] | null
}

const WRITES: readonly string[] = ['create', 'update', 'delete']

/** The effect and the two globs of a rule. A pattern without a colon matches every entity. */
function partsOf(rule: Rule) {
  const text = typeof rule === 'string' ? rule : rule.pattern
  const denies = typeof rule === 'string' ? text.startsWith('!') : rule.effect === 'deny'
  const pattern = typeof rule === 'string' && denies ? text.slice(1) : text
  const [operation = '', entity = '*'] = pattern.split(':')
  return { allows: !denies, operation, entity }
}

const covers = (pattern: string, operation: string) =>
  globMatches(pattern, operation) || (pattern.toLowerCase() === 'write' && WRITES.includes(operation))

const administered = new Map(
  Object.values<AnyResource>(resources).map((resource) => [
    resource.name.toLowerCase(),
    resource.administered,
  ]),
)

/** Whether the operation is reserved for owners and admins. */
function isKept(operation: Operation, entity: string): boolean {
  const kept = administered.get(entity.toLowerCase())
  return kept === 'always' || (kept === 'writes' && WRITES.includes(operation))
}

interface Decision {
  allowed: boolean
  /** The deciding rule; null if none matches. */
  rule: Rule | null
}

function decide(rules: readonly Rule[], operation: Operation, entity: string): Decision {
  const rule = rules.findLast((each) => {
    const parts = partsOf(each)
    return covers(parts.operation, operation) && globMatches(parts.entity, entity)
  })
  return rule === undefined ? { allowed: true, rule: null } : { allowed: partsOf(rule).allows, rule }
}

/** Decisions by rule-list object and operation. */
const decided = new WeakMap<readonly Rule[], Map<string, Decision>>()

function decideOnce(rules: readonly Rule[], operation: Operation, entity: string): Decision {
  const decisions = decided.get(rules) ?? new Map<string, Decision>()
  decided.set(rules, decisions)
  const key = `${operation}:${entity}`
  const decision = decisions.get(key) ?? decide(rules, operation, entity)
  decisions.set(key, decision)
  return decision
}

/** The permission check. Owners and admins pass; otherwise the last matching rule of the profile decides, and no match allows. */
export function decidePermission({ role, rules }: Subject, operation: Operation, entity: string): Decision {
  if (role !== 'member') return { allowed: true, rule: null }
  if (isKept(operation, entity)) return { allowed: false, rule: null }
  return rules ? decideOnce(rules, operation, entity) : { allowed: true, rule: null }
}

export const may = (subject: Subject, operation: Operation, entity: string): boolean =>
  decidePermission(subject, operation, entity).allowed
