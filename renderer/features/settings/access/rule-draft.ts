import {
  permissionProfile,
  type Rule,
} from '../../../../server/contract/resources/people/permission-profile.ts'

/** A rule as it is built: its two halves, and whether it allows. */
export interface RuleDraft {
  /** Stays while the rule is moved and changed. */
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

/** The text of a rule, however it is stored: `!write:Setup`. */
export const textOfRule = (rule: Rule): string =>
  typeof rule === 'string' ? rule : `${rule.effect === 'deny' ? '!' : ''}${rule.pattern}`

/** The halves of a rule's text. Without a colon it is about everything. */
export function ruleFrom(text: string): RuleDraft {
  const allows = !text.startsWith('!')
  const [operation = '', entity = '*'] = (allows ? text : text.slice(1)).split(':')
  return { key: nextKey(), allows, operation, entity }
}

/** What a new rule begins as. */
export const newRule = (): RuleDraft => ruleFrom('read:*')

/** The text of a rule that was built; short where it is about everything. */
export function textOf({ allows, operation, entity }: RuleDraft): string {
  const about = entity.trim() || '*'
  const pattern = operation === '*' && about === '*' ? '*' : `${operation}:${about}`
  return `${allows ? '' : '!'}${pattern}`
}

const schema = permissionProfile.fields.rules.element
const MAX_RULES = 200

/** What is wrong with each of these texts; undefined where nothing is. */
export function ruleFlaws(texts: readonly string[]): (string | undefined)[] {
  return texts.map((text, index) =>
    index >= MAX_RULES
      ? `is more than the ${MAX_RULES} rules that a profile may have`
      : schema.safeParse(text).success
        ? undefined
        : 'must be a pattern such as read:*, write:Setup or !delete:Lap',
  )
}

/** The rules of a text that has one on each line. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** The same list with one rule at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length || from === to) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}
