import type { Row } from '../../data/row-cache.ts'
import { InputError } from '../../format/failure.ts'
import { jsonText, parseJson } from '../../schema/json-text.ts'
import { EXAMPLE_CONFIG, EXAMPLE_PLUGIN } from './example-plugin.ts'

export type Plugin = Row<'plugins'>

/** A plugin as it is typed. */
export interface PluginDraft {
  name: string
  version: string
  description: string
  enabled: boolean
  source: string
  config: string
}

export const draftOf = (row: Plugin): PluginDraft => ({
  name: row.name,
  version: row.pluginVersion ?? '',
  description: row.description ?? '',
  enabled: row.enabled,
  source: row.source,
  config: jsonText(row.config),
})

export const newDraft = (): PluginDraft => ({
  name: '',
  version: '1.0.0',
  description: '',
  enabled: true,
  source: EXAMPLE_PLUGIN,
  config: jsonText(EXAMPLE_CONFIG),
})

/** The object that a text of configuration says. Throws an error with words for people. */
function configOf(text: string): Record<string, unknown> {
  const value = text.trim() === '' ? {} : parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('must be an object, such as { "channel": "speed" }')
  return value as Record<string, unknown>
}

/** The lines of a text of configuration with something wrong in them, as far as the browser tells. */
export function wrongLines(text: string): { message: string | undefined; lines: readonly number[] } {
  try {
    configOf(text)
    return { message: undefined, lines: [] }
  } catch (error) {
    const message = error instanceof Error ? error.message : 'cannot be read'
    const line = /line (\d+)/.exec(message)?.[1]
    return { message, lines: [line === undefined ? 1 : Number(line)] }
  }
}

/** The body of a write. Throws an `InputError` that names what cannot be read. */
export function bodyOf(draft: PluginDraft) {
  const { message } = wrongLines(draft.config)
  if (message !== undefined) throw new InputError({ config: message })
  const { name, version, description, enabled, source } = draft
  return {
    name: name.trim(),
    pluginVersion: version.trim(),
    description: description.trim() || null,
    enabled,
    source,
    config: configOf(draft.config),
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Whether a draft says anything else than the plugin that is installed. */
export const isChanged = (draft: PluginDraft, installed: PluginDraft | undefined): boolean =>
  !same(draft, installed)

let handedOver: PluginDraft | undefined

/** A file that was dropped on the list is looked at on the page of a new plugin. */
export const handOver = (draft: PluginDraft): void => {
  handedOver = draft
}

/** What was handed over, once. */
export function takeOver(): PluginDraft | undefined {
  const draft = handedOver
  handedOver = undefined
  return draft
}
