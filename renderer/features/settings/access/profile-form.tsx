import { Stack, Text, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Subject } from '../../../../server/calc/policy.ts'
import { EditedBy } from '../../../rows/edited-by.tsx'
import { useDraftForm } from '../../../rows/use-draft-form.ts'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import classes from '../access.module.css'
import { AskServer } from '../ask-server.tsx'
import { AccessMatrix } from './access-matrix.tsx'
import type { Access } from './access-table.ts'
import { newDraft, PROFILE, type Profile } from './profile-draft.ts'
import { textOf } from './rule-draft.ts'
import { RulesEditor } from './rules-editor.tsx'

interface ProfileFormProps {
  /** Undefined for a new profile. */
  profile: Profile | undefined
  onSaved: (profile: Profile) => void
}

/** Edits the rules of a profile beside a preview of the resulting permissions. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const { draft, set, form, errors, changed, bar } = useDraftForm(PROFILE, profile, {
    blank: newDraft,
    onSaved,
  })
  const [deciding, setDeciding] = useState<number>()
  const [looked, setLooked] = useState<{ entity: string; access: Access }>()
  const texts = draft.rules.map(textOf)
  const written = texts.join('\n')
  // The policy caches its decisions by the identity of the rule list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal texts are equal rules
  const subject = useMemo<Subject>(() => ({ role: 'member', rules: texts }), [written])
  return (
    <form {...form} className={`stack gap-l start ${classes.editor}`}>
      <Panel title="Rules">
        {profile && <EditedBy entityType="permission_profile" id={profile.id} place="line" what="this too" />}
        <TextField
          name="name"
          label="Name"
          value={draft.name}
          maxLength={200}
          autoComplete="off"
          data-autofocus={profile === undefined || undefined}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Textarea
          label="Purpose (optional)"
          value={draft.description}
          rows={2}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <Text c="dimmed">
          The last matching rule decides; with none, everything is allowed. Drag rules, or move them with Alt
          and the arrow keys.
        </Text>
        <RulesEditor
          rules={draft.rules}
          onRules={(rules) => set({ rules })}
          deciding={deciding}
          onLook={setDeciding}
        />
        <SaveBar
          noun="profile"
          saveLabel={profile ? 'Save' : 'Add profile'}
          className={classes.save}
          {...bar}
        />
      </Panel>
      <Panel title="Resulting permissions">
        <AccessMatrix
          label="Resulting permissions"
          subject={subject}
          ruleText={(at) => texts[at] ?? ''}
          shownRule={deciding}
          onLook={(cell) => {
            setLooked(cell)
            setDeciding(cell?.access.rule)
          }}
        />
        {profile && (
          <Stack gap="xs">
            <AskServer profileId={profile.id} looked={looked} unsaved={changed} />
          </Stack>
        )}
      </Panel>
    </form>
  )
}
