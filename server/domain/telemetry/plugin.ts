import { createHash } from 'node:crypto'
import type { BaseRow, RowOf } from '../../contract/define/define.ts'
import { plugin } from '../../contract/resources/plugin.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRow } from '../../db/rows/repo.ts'
import { crud, type Input } from '../crud.ts'
import type { Writing } from '../principal.ts'
import { conflict, notFound } from '../problem.ts'

export type PluginRow = RowOf<typeof plugin>

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** `version` in a body is the plugin's version; the row's cannot be written. */
function accept({ version, ...input }: Input) {
  if (version === undefined) return { input, errors: [] }
  const { pluginVersion = version } = input
  const errors = pluginVersion === version ? [] : [{ path: '/version', message: 'is not pluginVersion' }]
  return { input: { ...input, pluginVersion }, errors }
}

const complete = (_: Writing, row: BaseRow): BaseRow => ({ ...row, sha256: sha256(row.source as string) })

export const plugins = crud(plugin, { accept, complete })

/** An enabled plugin. 404, and 409 if it is disabled. */
export function pluginToRun(scope: ReadScope, id: string): PluginRow {
  const row = findRow(scope, plugin, id) as PluginRow | undefined
  if (!row) throw notFound(plugin.name)
  if (!row.enabled)
    throw conflict('plugin_disabled', 'This plugin is switched off. Set enabled to true first.')
  return row
}
