import type { Rule } from '../../server/contract/resources/people/permission-profile.ts'

/**
 * An independent implementation of the contract's permissions: unlike `calc/policy.ts`, a rule list is expanded into
 * one regular expression over `operation:Entity` per rule, from last to first.
 */
export interface Asker {
  role: 'owner' | 'admin' | 'member'
  rules: readonly Rule[] | null
}

/** Section 2, and of contract-2: reserved for owners and admins, regardless of the profile. */
const KEPT = [
  /^\w+:(Member|ApiKey|PermissionProfile)$/i,
  /^(create|update|delete):(AccountOptions|Plugin|TimingFeed)$/i,
]

const half = (glob: string) => glob.replace(/\*+/g, '\\w*')

function expressionOf(pattern: string): RegExp {
  const [operation, entity = '*'] = pattern.split(':') as [string, string?]
  const operations = /^write$/i.test(operation) ? `(?:create|update|delete|write)` : half(operation)
  return new RegExp(`^${operations}:${half(entity)}$`, 'i')
}

const spelled = (rule: Rule) =>
  typeof rule === 'string'
    ? { allows: rule[0] !== '!', pattern: rule.replace(/^!/, '') }
    : { allows: rule.effect === 'allow', pattern: rule.pattern }

/** Whether the caller may do `operation` with rows of `entity`. */
export function oracleAllows({ role, rules }: Asker, operation: string, entity: string): boolean {
  const wanted = `${operation}:${entity}`
  if (role === 'owner' || role === 'admin') return true
  if (KEPT.some((expression) => expression.test(wanted))) return false
  let allowed = true
  for (const { allows, pattern } of (rules ?? []).map(spelled)) {
    if (expressionOf(pattern).test(wanted)) allowed = allows
  }
  return allowed
}
