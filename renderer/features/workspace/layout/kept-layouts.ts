import { useEffect, useMemo } from 'react'
import { usePerson } from '../../../context/login-context.ts'
import { useMay } from '../../../context/use-may.ts'
import type { Row } from '../../../data/row-cache.ts'
import { useCreate, useRemove, useRows, useUpdate } from '../../../data/use/use-rows.ts'
import { inBrowser, type NamedLayout, setInBrowser, withoutKnown } from './browser-layouts.ts'

/** A layout that is kept: this person's own, or one for everybody. */
export interface KeptLayout extends NamedLayout {
  id: string
  isOwn: boolean
}

function layoutsIn(views: readonly Row<'customViews'>[], userId: string): KeptLayout[] {
  return views.flatMap(({ id, name, layout, shared, createdBy, version }) => {
    // A row that only this device has is its person's.
    const isOwn = createdBy === userId || version === 0
    // Missing in rows that an older version of the page kept.
    return layout != null && (isOwn || shared) ? [{ id, name, text: layout, isOwn }] : []
  })
}

const bodyOf = ({ name, text }: NamedLayout) => ({ name, entityType: 'lap', layout: text })

/** Sends the layouts that this browser has to the server, once, without a step to undo; those that it refuses stay. */
function useMove(userId: string, own: readonly NamedLayout[] | undefined) {
  const { mutateAsync: create, error } = useCreate('customViews', 'own')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known what the server has
  useEffect(() => {
    if (own === undefined) return
    const held = inBrowser(userId)
    setInBrowser(userId, [])
    for (const layout of withoutKnown(held, own))
      create(bodyOf(layout)).catch(() => setInBrowser(userId, [...inBrowser(userId), layout]))
  }, [own === undefined])
  return error
}

/**
 * The layouts that this person keeps on the server, and those for everybody; keeping one under an own name replaces it. Without
 * the right to keep one, those of the browser are listed too.
 */
export function useKeptLayouts() {
  const userId = usePerson().user.id
  const mayCreate = useMay('create', 'CustomView')
  const mayUpdate = useMay('update', 'CustomView')
  const mayKeep = mayCreate && mayUpdate
  const views = useRows('customViews', { entityType: 'lap', sort: 'name' }).data
  const create = useCreate('customViews')
  const update = useUpdate('customViews')
  const remove = useRemove('customViews')
  const kept = useMemo(() => views && layoutsIn(views, userId), [views, userId])
  const own = kept?.filter(({ isOwn }) => isOwn)
  const refusal = useMove(userId, mayKeep ? own : undefined)
  const held = mayKeep ? [] : inBrowser(userId).map((each) => ({ ...each, id: each.name, isOwn: false }))
  return {
    layouts: [...(kept ?? []), ...held],
    mayKeep,
    mayRemove: useMay('delete', 'CustomView'),
    error: create.error ?? update.error ?? remove.error ?? refusal,
    keep({ shared, ...layout }: NamedLayout & { shared: boolean }) {
      const known = own?.find(({ name }) => name === layout.name)
      if (known) update.mutate({ id: known.id, body: { layout: layout.text, ...(shared && { shared }) } })
      else create.mutate({ ...bodyOf(layout), shared })
    },
    remove: (id: string) => remove.mutate({ id }),
  }
}
