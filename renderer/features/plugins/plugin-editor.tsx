import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { usePerson } from '../../context/login-context.ts'
import { useUnsaved } from '../../data/use-unsaved.ts'
import { sentence } from '../../format/sentence.ts'
import { RemoveDialog } from '../../rows/dialogs/remove-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { SourceEditor } from '../imports/document/source-editor.tsx'
import { draftOf, isChanged, newDraft, type Plugin, takeOver, wrongLines } from './plugin-draft.ts'
import { PluginFile } from './plugin-file.tsx'
import classes from './plugins.module.css'
import { TryPlugin } from './try-plugin.tsx'
import { useSavePlugin } from './use-save-plugin.ts'

const NO_LINES: readonly number[] = []

/** A plugin: what it is called, its source, its configuration, and what it gives on a lap. */
export function PluginEditor({ plugin }: { plugin?: Plugin }) {
  const mayWrite = usePerson().role !== 'member'
  const [opened, setOpened] = useState(plugin)
  const [draft, setDraft] = useState(() => (plugin ? draftOf(plugin) : (takeOver() ?? newDraft())))
  const [jump, setJump] = useState<{ line: number; column: number; turn: number }>()
  const [refused, setRefused] = useState<string>()
  const [removing, setRemoving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const toast = useToast()
  const [, go] = useLocation()
  const { save, saving, failure } = useSavePlugin(opened)
  const changed = isChanged(draft, opened && draftOf(opened))
  const config = wrongLines(draft.config)
  const errors = failure?.fields ?? {}
  const set = (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change }))
  useUnsaved(changed && mayWrite)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])
  // Somebody else's change shows at once where nothing typed stands in its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer row moves the form
  useEffect(() => {
    if (!plugin || !opened || plugin.version <= opened.version || changed) return
    setOpened(plugin)
    setDraft(draftOf(plugin))
  }, [plugin])

  /** `stays` where what comes of it is shown here: another address would be another page. */
  const keep = async (stays: boolean): Promise<string | undefined> => {
    const row = await save(draft)
    if (!row) return undefined
    setOpened(row)
    setDraft(draftOf(row))
    if (!plugin && !stays) go(`/settings/plugins/${row.id}`, { replace: true })
    toast({ text: opened ? `${row.name} is saved.` : `${row.name} is installed.` })
    return row.id
  }
  const fields = [
    ['name', 'Name', 'Brake release', 200],
    ['version', 'Version', '1.0.0', 100],
    ['description', 'What it does (optional)', 'How evenly the driver comes off the brakes.', 10_000],
  ] as const
  return (
    <>
      {!mayWrite && (
        <Notice kind="info">
          Only an owner or an admin may install and change plugins, for their code runs on the server. You can
          read and run this one.
        </Notice>
      )}
      <form
        ref={form}
        noValidate
        className={classes.editor}
        onSubmit={(event) => {
          event.preventDefault()
          keep(false)
        }}
      >
        {failure && <Notice kind="error">{failure.message}</Notice>}
        <Panel
          title="Plugin"
          aside={
            <label className="check">
              <input
                type="checkbox"
                checked={draft.enabled}
                disabled={!mayWrite}
                onChange={(event) => set({ enabled: event.currentTarget.checked })}
              />
              Enabled
            </label>
          }
        >
          <div className={classes.facts}>
            {fields.map(([name, label, placeholder, maxLength]) => (
              <TextField
                key={name}
                name={name}
                label={label}
                placeholder={placeholder}
                maxLength={maxLength}
                autoComplete="off"
                readOnly={!mayWrite}
                value={draft[name]}
                error={errors[name === 'version' ? 'pluginVersion' : name]}
                onChange={(event) => set({ [name]: event.currentTarget.value })}
              />
            ))}
          </div>
        </Panel>
        <Panel title="Source">
          {mayWrite && (
            <PluginFile
              text="Type it here, or drop a .js file. It exports function kpi({ t, channels, lap, config }) and answers a list of { name, value, unit }."
              onRefuse={setRefused}
              onRead={({ source, name, version }) => {
                setRefused(undefined)
                set({ source, name: draft.name || name, version })
              }}
            />
          )}
          {refused && <Notice kind="error">{refused}</Notice>}
          <SourceEditor
            label="Source of the plugin"
            text={draft.source}
            wrong={NO_LINES}
            jump={jump}
            onChange={(source) => set({ source })}
          />
          {errors.source && <Text c="var(--trackside-bad)">{sentence('The source', errors.source)}</Text>}
        </Panel>
        <Panel title="Configuration">
          <Text c="dimmed">Handed to the plugin as config, so that one source serves several cars.</Text>
          <SourceEditor
            label="Configuration as JSON"
            text={draft.config}
            wrong={config.lines}
            onChange={(text) => set({ config: text })}
          />
          {(config.message ?? errors.config) && (
            <Text c="var(--trackside-bad)" role="status">
              {sentence('The configuration', config.message ?? errors.config ?? '')}
            </Text>
          )}
        </Panel>
        {mayWrite && (
          <Group gap="xs">
            <Button type="submit" aria-disabled={saving}>
              {saving ? 'Saving…' : opened ? 'Save' : 'Install'}
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
        ready={async () => (opened && !(changed && mayWrite) ? opened.id : keep(true))}
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
