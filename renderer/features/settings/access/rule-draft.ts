import {
  permissionProfile,
  type Rule,
} from '../../../../server/contract/resources/people/permission-profile.ts'

/** A rule in the editor. */
export interface RuleDraft {
  /** Stable while the rule is moved and edited. */
  key: number
  allows: boolean
  operation: string
  entity: string
}

let lastKey = 0
const nextKey = (): number => {
  lastKey += 1
  return lastKey
}

/** Text of a stored rule: `!write:Setup`. */
export const textOfRule = (rule: Rule): string =>
  typeof rule === 'string' ? rule : `${rule.effect === 'deny' ? '!' : ''}${rule.pattern}`

/** Parses a rule's text. Without a colon it applies to every entity and operation. */
export function ruleFrom(text: string): RuleDraft {
  const allows = !text.startsWith('!')
  const [operation = '', entity = '*'] = (allows ? text : text.slice(1)).split(':')
  return { key: nextKey(), allows, operation, entity }
}

/** Default of a new rule. */
export const newRule = (): RuleDraft => ruleFrom('read:*')

/** Text of an edited rule, shortened if it applies to everything. */
export function textOf({ allows, operation, entity }: RuleDraft): string {
  const about = entity.trim() || '*'
  const pattern = operation === '*' && about === '*' ? '*' : `${operation}:${about}`
  return `${allows ? '' : '!'}${pattern}`
}

const schema = permissionProfile.fields.rules.element
const MAX_RULES = 200

/** Error of each text; undefined for valid ones. */
export function ruleViolations(texts: readonly string[]): (string | undefined)[] {
  return texts.map((text, index) =>
    index >= MAX_RULES
      ? `is more than the ${MAX_RULES} rules that a profile may have`
      : schema.safeParse(text).success
        ? undefined
        : 'must be a pattern such as read:*, write:Setup or !delete:Lap',
  )
}

/** The rules of a text, one per line. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Copy of a list with the item at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length || from === to) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}
