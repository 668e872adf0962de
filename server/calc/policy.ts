import type { Operation } from '../contract/define/action.ts'
import type { AnyResource } from '../contract/define/define.ts'
import { resources } from '../contract/index.ts'
import type { Role } from '../contract/resources/people/identity.ts'
import type { Rule } from '../contract/resources/people/permission-profile.ts'
import { globMatches } from './glob.ts'

/** What the policy needs to know of whoever asks. `rules` is null without a permission profile. */
export interface Subject {
  role: Role
  rules: readonly Rule[] | null
}

const WRITES: readonly string[] = ['create', 'update', 'delete']

/** The effect and the two globs of a rule. A pattern without a colon is about every entity. */
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

/** What no profile gives away: owners and admins keep it to themselves. */
function isKept(operation: Operation, entity: string): boolean {
  const kept = administered.get(entity.toLowerCase())
  return kept === 'always' || (kept === 'writes' && WRITES.includes(operation))
}

export interface Verdict {
  allowed: boolean
  /** The rule that decided; null when none did. */
  rule: Rule | null
}

function decide(rules: readonly Rule[], operation: Operation, entity: string): Verdict {
  const rule = rules.findLast((each) => {
    const parts = partsOf(each)
    return covers(parts.operation, operation) && globMatches(parts.entity, entity)
  })
  return rule === undefined ? { allowed: true, rule: null } : { allowed: partsOf(rule).allows, rule }
}

/** What was decided before, for as long as a list of rules lives. */
const decided = new WeakMap<readonly Rule[], Map<string, Verdict>>()

function decideOnce(rules: readonly Rule[], operation: Operation, entity: string): Verdict {
  const verdicts = decided.get(rules) ?? new Map<string, Verdict>()
  decided.set(rules, verdicts)
  const key = `${operation}:${entity}`
  const verdict = verdicts.get(key) ?? decide(rules, operation, entity)
  verdicts.set(key, verdict)
  return verdict
}

/** The one permission check: owners and admins pass; of a profile's rules the last that matches decides; none allows. */
export function judge({ role, rules }: Subject, operation: Operation, entity: string): Verdict {
  if (role !== 'member') return { allowed: true, rule: null }
  if (isKept(operation, entity)) return { allowed: false, rule: null }
  return rules ? decideOnce(rules, operation, entity) : { allowed: true, rule: null }
}

export const may = (subject: Subject, operation: Operation, entity: string): boolean =>
  judge(subject, operation, entity).allowed
