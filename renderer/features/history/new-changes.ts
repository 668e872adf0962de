import type { InfiniteData } from '@tanstack/react-query'
import type { Change, listChanges } from '../../../server/contract/actions/change.ts'
import type { ActionResult } from '../../../server/contract/define/action.ts'

type Page = ActionResult<typeof listChanges>
export type Pages = InfiniteData<Page, string>

/** Prepends new changes to the loaded pages without duplicates. */
export function withNewChanges(pages: Pages, added: readonly Change[]): Pages {
  const [first, ...rest] = pages.pages
  if (!first) return pages
  const items = added.filter(({ seq }) => seq > first.latestSeq).toSorted((a, b) => b.seq - a.seq)
  const latestSeq = items[0]?.seq ?? first.latestSeq
  return { ...pages, pages: [{ ...first, latestSeq, items: [...items, ...first.items] }, ...rest] }
}
