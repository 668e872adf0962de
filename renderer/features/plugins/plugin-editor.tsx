import { Button, Group, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { usePerson } from '../../context/login-context.ts'
import { RemoveDialog } from '../../rows/dialogs/remove-dialog.tsx'
import { useDraftForm } from '../../rows/use-draft-form.ts'
import { SaveTrouble } from '../../ui/form/save-bar.tsx'
import { Notice } from '../../ui/notice.tsx'
import { newDraft, PLUGIN, type Plugin, takeStashedDraft } from './plugin-draft.ts'
import { ConfigPanel, FactsPanel, type Jump, SourcePanel } from './plugin-fields.tsx'
import { TryPlugin } from './try-plugin.tsx'

/** Form of a plugin: name, source, configuration and a trial run on a lap. */
export function PluginEditor({ plugin }: { plugin?: Plugin }) {
  const mayWrite = usePerson().role !== 'member'
  const [jump, setJump] = useState<Jump>()
  const [removing, setRemoving] = useState(false)
  const [, go] = useLocation()
  const { draft, set, save, form, errors, opened, changed, bar } = useDraftForm(PLUGIN, plugin, {
    blank: () => takeStashedDraft() ?? newDraft(),
    mayWrite,
  })
  const fields = { draft, set, errors, mayWrite }
  // A submit opens the page of the new row; a trial stays on this page, which shows its result.
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const row = await save()
    if (row && !plugin) go(`/settings/plugins/${row.id}`, { replace: true })
  }
  return (
    <>
      {!mayWrite && (
        <Notice kind="info">
          Only an owner or an admin may install and change plugins, because their code runs on the server. You
          can read and run this one.
        </Notice>
      )}
      <form {...form} className="stack gap-l" onSubmit={submit}>
        <FactsPanel {...fields} />
        <SourcePanel {...fields} jump={jump} />
        <ConfigPanel {...fields} />
        <SaveTrouble noun="plugin" {...bar} />
        {mayWrite && (
          <Group gap="xs">
            <Button type="submit" aria-disabled={bar.saving}>
              {bar.saving ? 'Saving…' : opened ? 'Save' : 'Install'}
            </Button>
            {opened && (
              <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
                Remove…
              </Button>
            )}
            {opened && <Text c="dimmed">{changed ? 'Not saved yet.' : 'Saved.'}</Text>}
          </Group>
        )}
      </form>
      <TryPlugin
        ready={async () => (opened && !(changed && mayWrite) ? opened : await save())?.id}
        savesFirst={mayWrite && (changed || !opened)}
        isEnabled={mayWrite ? draft.enabled : (opened?.enabled ?? false)}
        onLine={(line) => setJump((before) => ({ line, column: 1, turn: (before?.turn ?? 0) + 1 }))}
      />
      {removing && opened && (
        <RemoveDialog
          form={{ key: 'plugins', noun: 'plugin', nameOf: ({ name }) => name }}
          row={opened}
          onClose={() => setRemoving(false)}
          onRemoved={() => go('/settings/plugins')}
        />
      )}
    </>
  )
}
