import type { Edit } from '../edit.ts'
import type { OfflineStore } from '../storage/offline-store.ts'
import type { EditList } from './edit-list.ts'
import type { Tabs } from './tabs.ts'

/** Takes over what tabs left behind that are there no more. `isOwn`: whether this page itself made an edit. */
export async function adoptEdits(
  owner: string,
  store: OfflineStore,
  list: EditList,
  tabs: Tabs,
  isOwn: (edit: Edit) => boolean,
  isOver: () => boolean,
): Promise<void> {
  const before = new Set(list.all().map(({ id }) => id))
  const { alive, taken } = await tabs.roll()
  if (isOver()) return
  if (taken) {
    // This page is a copy of another: that one sends what both found in the store.
    tabs.rename()
    for (const edit of list.all()) {
      if (before.has(edit.id) && !isOwn(edit)) list.forget(edit.id)
      else list.put({ ...edit, tab: tabs.id() })
    }
  }
  for (const edit of await store.edits(owner)) {
    if (isOver()) return
    if (edit.tab === tabs.id() || alive.has(edit.tab)) continue
    const adopted = await store.adopt(edit.id, edit.tab, tabs.id())
    if (adopted) list.take([adopted])
  }
}
