import type { Row } from '../../../data/row-cache.ts'
import type { DraftKind } from '../../../rows/use-draft-form.ts'
import type { DraftRead } from '../../../schema/resolve.ts'
import { type RuleDraft, ruleFrom, ruleViolations, textOf, textOfRule } from './rule-draft.ts'

export type Profile = Row<'permissionProfiles'>

export interface ProfileDraft {
  name: string
  description: string
  rules: readonly RuleDraft[]
}

export const newDraft = (): ProfileDraft => ({ name: '', description: '', rules: [] })

const draftOf = ({ name, description, rules }: Profile): ProfileDraft => ({
  name,
  description: description ?? '',
  rules: rules.map((rule) => ruleFrom(textOfRule(rule))),
})

interface Body {
  name: string
  description: string | null
  rules: string[]
}

function readDraft({ name, description, rules }: ProfileDraft): DraftRead<Body> {
  const texts = rules.map(textOf)
  const wrong = ruleViolations(texts).findIndex((violation) => violation !== undefined)
  return {
    body: { name: name.trim(), description: description.trim() || null, rules: texts },
    errors: wrong < 0 ? {} : { '': `Rule ${wrong + 1} is not a rule yet: ${texts[wrong]}.` },
  }
}

export const PROFILE = { key: 'permissionProfiles', draftOf, readDraft } satisfies DraftKind<
  'permissionProfiles',
  ProfileDraft,
  Body
>
