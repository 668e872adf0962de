import { useState } from 'react'
import type { Row } from '../../../data/row-cache.ts'
import { useCreate, useUpdate } from '../../../data/use-rows.ts'
import { type Failure, toFailure } from '../../../format/failure.ts'
import { type RuleDraft, ruleFlaws, ruleFrom, textOf, textOfRule } from './rule-draft.ts'

export type Profile = Row<'permissionProfiles'>

export interface ProfileDraft {
  name: string
  description: string
  rules: readonly RuleDraft[]
}

const bodyOf = ({ name, description, rules }: ProfileDraft) => ({
  name: name.trim(),
  description: description.trim() || null,
  rules: rules.map(textOf),
})

const draftOf = (profile: Profile | undefined): ProfileDraft => ({
  name: profile?.name ?? '',
  description: profile?.description ?? '',
  rules: profile?.rules.map((rule) => ruleFrom(textOfRule(rule))) ?? [],
})

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What the page itself can tell is wrong. */
function flawOf({ name, rules }: ReturnType<typeof bodyOf>): Failure | undefined {
  if (name === '') return { message: 'Some fields are still empty.', fields: { name: 'Please fill this in' } }
  const wrong = ruleFlaws(rules).findIndex((flaw) => flaw !== undefined)
  return wrong < 0 ? undefined : { message: `Rule ${wrong + 1} is no rule yet: ${rules[wrong]}.`, fields: {} }
}

/** The form of a permission profile over what is saved: a new one, or one that is there. */
export function useProfileForm(profile: Profile | undefined) {
  const create = useCreate('permissionProfiles')
  const update = useUpdate('permissionProfiles')
  const [opened, setOpened] = useState(profile)
  const [draft, setDraft] = useState(() => draftOf(profile))
  const [failure, setFailure] = useState<Failure>()
  const changed = !same(bodyOf(draft), bodyOf(draftOf(opened)))
  const behind = opened && profile && profile.version > opened.version ? profile : undefined

  /** The saved profile; undefined where it could not be saved. */
  async function save(): Promise<Profile | undefined> {
    const body = bodyOf(draft)
    const flaw = flawOf(body)
    setFailure(flaw)
    if (flaw) return undefined
    try {
      const row = opened
        ? await update.mutateAsync({ id: opened.id, body, ifMatch: opened.version })
        : await create.mutateAsync(body)
      setOpened(row)
      return row
    } catch (error) {
      setFailure(toFailure(error))
      return undefined
    }
  }
  return {
    draft,
    change: (part: Partial<ProfileDraft>) => setDraft((before) => ({ ...before, ...part })),
    changed,
    saving: create.isPending || update.isPending,
    failure,
    save,
    /** The profile as somebody else saved it meanwhile. */
    behind,
    /** Goes on from this state of it; what was typed stays where `keep` says so. */
    reopen(row: Profile, keep: boolean) {
      setOpened(row)
      setFailure(undefined)
      if (!keep) setDraft(draftOf(row))
    },
  }
}
