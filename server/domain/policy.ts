import type { Operation } from '../contract/action.ts'
import type { Role } from '../contract/identity.ts'

export type Rule = string | { pattern: string; effect: 'allow' | 'deny' }

/** What the policy needs to know of whoever asks. `rules` is null without a permission profile. */
export interface Subject {
  role: Role
  rules: readonly Rule[] | null
}

interface Parsed {
  allow: boolean
  operations: (operation: string) => boolean
  entities: (entity: string) => boolean
}

const WRITES = ['create', 'update', 'delete']

const glob = (pattern: string) => {
  const source = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  const expression = new RegExp(`^${source}$`, 'i')
  return (value: string) => expression.test(value)
}

function parse(rule: Rule): Parsed {
  const text = typeof rule === 'string' ? rule : rule.pattern
  const denies = typeof rule === 'string' ? text.startsWith('!') : rule.effect === 'deny'
  const pattern = typeof rule === 'string' && denies ? text.slice(1) : text
  const [operation = '', entity = '*'] = pattern.split(':')
  const matches = glob(operation)
  return {
    allow: !denies,
    operations: (candidate) =>
      matches(candidate) || (operation.toLowerCase() === 'write' && WRITES.includes(candidate)),
    entities: glob(entity),
  }
}

const parsed = new WeakMap<readonly Rule[], Parsed[]>()

export interface Verdict {
  allowed: boolean
  /** The rule that decided; null when none matched. */
  rule: Rule | null
}

/** The one permission check: the last matching rule wins, none allows, owners and admins pass. */
export function judge(subject: Subject, operation: Operation, entity: string): Verdict {
  if (subject.role !== 'member' || !subject.rules) return { allowed: true, rule: null }
  let rules = parsed.get(subject.rules)
  if (!rules) {
    rules = subject.rules.map(parse)
    parsed.set(subject.rules, rules)
  }
  const index = rules.findLastIndex((rule) => rule.operations(operation) && rule.entities(entity))
  const decisive = rules[index]
  return decisive
    ? { allowed: decisive.allow, rule: subject.rules[index] ?? null }
    : { allowed: true, rule: null }
}

export const may = (subject: Subject, operation: Operation, entity: string): boolean =>
  judge(subject, operation, entity).allowed
