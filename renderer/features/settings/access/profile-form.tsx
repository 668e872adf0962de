import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Subject } from '../../../../server/calc/policy.ts'
import { useUnsaved } from '../../../data/use-unsaved.ts'
import { EditedBy } from '../../../rows/edited-by.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import classes from '../access.module.css'
import { AskServer } from '../ask-server.tsx'
import { AccessMatrix } from './access-matrix.tsx'
import type { Access } from './access-table.ts'
import { textOf } from './rule-draft.ts'
import { RulesEditor } from './rules-editor.tsx'
import { type Profile, useProfileForm } from './use-profile-form.ts'

interface ProfileFormProps {
  /** Undefined for a new one. */
  profile: Profile | undefined
  onSaved: (profile: Profile) => void
}

/** Somebody else saved the profile while it was open here. */
const Behind = ({ onTake, onKeep }: { onTake: () => void; onKeep: () => void }) => (
  <Notice kind="error">
    <Text fw={650}>Somebody else changed this profile since you opened it.</Text>
    <Group gap="xs" mt="xs">
      <Button variant="default" onClick={onTake}>
        Drop mine, take theirs
      </Button>
      <Button onClick={onKeep}>Keep mine, to save it over theirs</Button>
    </Group>
  </Notice>
)

/** The rules of a profile, and beside them what they allow while they are typed. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const form = useProfileForm(profile)
  const { draft, change, changed, saving, failure, behind } = form
  const [deciding, setDeciding] = useState<number>()
  const [looked, setLooked] = useState<{ entity: string; access: Access }>()
  const [said, setSaid] = useState('')
  const element = useRef<HTMLFormElement>(null)
  useUnsaved(changed)
  const texts = draft.rules.map(textOf)
  const written = texts.join('\n')
  // The policy remembers what it judged by the list that it was given.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same texts are the same rules
  const subject = useMemo<Subject>(() => ({ role: 'member', rules: texts }), [written])
  // Nothing that was typed stands in the way of somebody else's change.
  useEffect(() => {
    if (behind && !changed) form.reopen(behind, false)
  })
  useEffect(() => {
    if (failure) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])
  return (
    <form
      ref={element}
      noValidate
      className={classes.editor}
      onSubmit={async (event) => {
        event.preventDefault()
        if (saving) return
        const row = await form.save()
        if (!row) return
        setSaid('Saved.')
        onSaved(row)
      }}
    >
      <Panel title="Rules">
        {profile && <EditedBy entityType="permission_profile" id={profile.id} place="line" what="this too" />}
        {failure && <Notice kind="error">{failure.message}</Notice>}
        <TextField
          name="name"
          label="Name"
          value={draft.name}
          maxLength={200}
          autoComplete="off"
          data-autofocus={profile === undefined || undefined}
          error={failure?.fields.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label="What it is for (optional)"
          value={draft.description}
          rows={2}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <Text c="dimmed">
          The last rule that is about something decides. What no rule is about is allowed. Drag rules, or move
          them with Alt and the arrow keys.
        </Text>
        <RulesEditor
          rules={draft.rules}
          onRules={(rules) => {
            setSaid('')
            change({ rules })
          }}
          deciding={deciding}
          onLook={setDeciding}
        />
        {behind && changed && (
          <Behind onTake={() => form.reopen(behind, false)} onKeep={() => form.reopen(behind, true)} />
        )}
        <Group gap="md" className={classes.save}>
          <Button type="submit" aria-disabled={saving}>
            {profile ? 'Save' : 'Make the profile'}
          </Button>
          <Text role="status" c="dimmed">
            {saving ? 'Saving…' : changed ? 'Not saved yet.' : said}
          </Text>
        </Group>
      </Panel>
      <Panel title="What they allow">
        <AccessMatrix
          label="What these rules allow"
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
