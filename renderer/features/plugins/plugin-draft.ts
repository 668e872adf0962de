import type { CreateOf } from '../../../server/contract/define/define.ts'
import type { Resources } from '../../../server/contract/index.ts'
import type { Row } from '../../data/row-cache.ts'
import type { DraftKind } from '../../rows/use-draft-form.ts'
import { jsonText, parseJson } from '../../schema/json-text.ts'
import type { DraftRead } from '../../schema/resolve.ts'
import { EXAMPLE_CONFIG, EXAMPLE_PLUGIN } from './example-plugin.ts'

export type Plugin = Row<'plugins'>

/** A plugin as typed in the form. */
export interface PluginDraft {
  name: string
  pluginVersion: string
  description: string
  enabled: boolean
  source: string
  config: string
}

export const draftOf = (row: Plugin): PluginDraft => ({
  name: row.name,
  pluginVersion: row.pluginVersion ?? '',
  description: row.description ?? '',
  enabled: row.enabled,
  source: row.source,
  config: jsonText(row.config),
})

export const newDraft = (): PluginDraft => ({
  name: '',
  pluginVersion: '1.0.0',
  description: '',
  enabled: true,
  source: EXAMPLE_PLUGIN,
  config: jsonText(EXAMPLE_CONFIG),
})

/** The object in a configuration text. Throws an error with a message for the user. */
function configOf(text: string): Record<string, unknown> {
  const value = text.trim() === '' ? {} : parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('must be an object, such as { "channel": "speed" }')
  return value as Record<string, unknown>
}

/** Syntax error of a configuration text, with its line numbers where the browser reports them. */
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

/** The request body of a draft. A configuration that is no JSON stays text. */
export function readDraft(draft: PluginDraft): DraftRead<CreateOf<Resources['plugins']>> {
  const { message } = wrongLines(draft.config)
  return {
    body: {
      ...draft,
      name: draft.name.trim(),
      pluginVersion: draft.pluginVersion.trim(),
      description: draft.description.trim() || null,
      config: message === undefined ? configOf(draft.config) : (draft.config as never),
    },
    errors: message === undefined ? {} : { config: message },
  }
}

export const PLUGIN = { key: 'plugins', draftOf, readDraft } satisfies DraftKind<
  'plugins',
  PluginDraft,
  object
>

let handedOver: PluginDraft | undefined

/** Keeps a file dropped on the list for the page of a new plugin. */
export const stashDraft = (draft: PluginDraft): void => {
  handedOver = draft
}

/** Returns the kept draft once, then undefined. */
export function takeStashedDraft(): PluginDraft | undefined {
  const draft = handedOver
  handedOver = undefined
  return draft
}
