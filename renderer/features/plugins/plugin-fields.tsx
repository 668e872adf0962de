import { Text } from '@mantine/core'
import { useState } from 'react'
import { sentence } from '../../format/sentence.ts'
import type { Violations } from '../../schema/resolve.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SourceEditor } from '../imports/document/source-editor.tsx'
import { type PluginDraft, wrongLines } from './plugin-draft.ts'
import { PluginFile } from './plugin-file.tsx'
import classes from './plugins.module.css'

interface PluginFieldsProps {
  draft: PluginDraft
  set: (change: Partial<PluginDraft>) => void
  errors: Violations
  mayWrite: boolean
}

const FACTS = [
  ['name', 'Name', 'Brake release', 200],
  ['pluginVersion', 'Version', '1.0.0', 100],
  ['description', 'What it does (optional)', 'How evenly the driver comes off the brakes.', 10_000],
] as const

/** Name, version and description of a plugin, and whether it is enabled. */
export const FactsPanel = ({ draft, set, errors, mayWrite }: PluginFieldsProps) => (
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
      {FACTS.map(([name, label, placeholder, maxLength]) => (
        <TextField
          key={name}
          name={name}
          label={label}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          readOnly={!mayWrite}
          value={draft[name]}
          error={errors[name]}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  </Panel>
)

const NO_LINES: readonly number[] = []

/** The source line to select; a new `turn` selects it again. */
export interface Jump {
  line: number
  column: number
  turn: number
}

/** The source of a plugin, typed or read from a file. */
export function SourcePanel(props: PluginFieldsProps & { jump: Jump | undefined }) {
  const { draft, set, errors, mayWrite, jump } = props
  const [refused, setRefused] = useState<string>()
  return (
    <Panel title="Source">
      {mayWrite && (
        <PluginFile
          text="Type it here or drop a .js file. It exports function kpi({ t, channels, lap, config }) and returns a list of { name, value, unit }."
          onRefuse={setRefused}
          onRead={({ source, name, pluginVersion }) => {
            setRefused(undefined)
            set({ source, name: draft.name || name, pluginVersion })
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
      {errors.source && <Text c="var(--color-bad)">{sentence('The source', errors.source)}</Text>}
    </Panel>
  )
}

/** The configuration of a plugin, with errors while typing. */
export function ConfigPanel({ draft, set, errors }: Omit<PluginFieldsProps, 'mayWrite'>) {
  const { message = errors.config, lines } = wrongLines(draft.config)
  return (
    <Panel title="Configuration">
      <Text c="dimmed">Passed to the plugin as config, so that one source serves several cars.</Text>
      <SourceEditor
        label="Configuration as JSON"
        text={draft.config}
        wrong={lines}
        onChange={(text) => set({ config: text })}
      />
      {message && (
        <Text c="var(--color-bad)" role="status">
          {sentence('The configuration', message)}
        </Text>
      )}
    </Panel>
  )
}
