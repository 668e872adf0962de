import { may } from '../../calc/policy.ts'
import type { EmbeddedPage } from '../../contract/page-api.ts'
import { plugin } from '../../contract/resources/plugin.ts'
import { type ReadScope, untilCommit } from '../../db/engine/scope.ts'
import { findRowsBy } from '../../db/rows/repo.ts'
import type { Reading } from '../principal.ts'
import type { PluginRow } from './plugin.ts'

/**
 * A module that exports `page`, which only running it could tell for sure; running it then says that there is none. No part can match
 * the same text in two ways: a source of 1 MB must not hold the server.
 */
const EXPORTS_PAGE =
  /^[ \t]*export\s+(?:async\s+)?(?:function(?:\s*\*\s*|\s+)|(?:const|let|var)\s+)page\b|\bexport\s*\{[^{}]*\bpage\s*[,}]/m

type Page = EmbeddedPage & { source: string }

function pagesIn(scope: ReadScope): Page[] {
  const rows = findRowsBy(scope, plugin, { enabled: true }) as unknown as PluginRow[]
  const pages = new Map<string, Page>()
  for (const { name, source } of rows.sort((a, b) => (a.id < b.id ? -1 : 1)))
    if (EXPORTS_PAGE.test(source) && !pages.has(name))
      pages.set(name, { path: `plugins/${name}`, label: name, source })
  return [...pages.values()]
}

type Asking = ReadScope & Pick<Reading, 'principal'>
const mayRead = ({ principal }: Asking) => may(principal, 'read', plugin.name)

/** Pages of the enabled plugins that the caller may read; of several plugins of one name, that of the oldest. */
export const pluginPages = (scope: Asking): Page[] => (mayRead(scope) ? pagesIn(scope) : [])

/** The same without their scripts. */
export const pluginPageNames = (scope: Asking): EmbeddedPage[] =>
  mayRead(scope)
    ? untilCommit(scope, 'pages of plugins', () => pagesIn(scope).map(({ path, label }) => ({ path, label })))
    : []
