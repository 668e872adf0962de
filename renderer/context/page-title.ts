import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import type { Row } from '../data/row-cache.ts'
import { useWhere } from './use-where.ts'

const PRODUCT = 'Trackside'
const STATUS_WORDS: Partial<Record<Row<'sessions'>['status'], string>> = { live: 'Live', red: 'Red flag' }

/** Titles of the mounted pages; the last one counts. */
let names: readonly { name: string; event: string | undefined }[] = []
const listeners = new Set<() => void>()

function set(next: typeof names): void {
  names = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Names the page on screen by the row that it shows, such as a setup's name; undefined until that is known. `event` is the
 * name of its event where the address does not say that.
 */
export function usePageName(name: string | undefined, event?: string): void {
  useEffect(() => {
    if (!name) return
    const own = { name, event }
    set([...names, own])
    return () => set(names.filter((each) => each !== own))
  }, [name, event])
}

/** `Tyres · Long Beach`: the page first, so that narrow tabs differ. */
export function useDocumentTitle(parts: readonly (string | undefined)[]): void {
  const title = [...new Set(parts.filter(Boolean))].join(' · ')
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}

/**
 * Titles the window: the page's own name or `title`, the session with its state while it runs, and the event, or the
 * product where there is none.
 */
export function PageTitle({ title }: { title: string }) {
  const { event, session } = useWhere()
  const own = useSyncExternalStore(subscribe, () => names.at(-1))
  const status = session && STATUS_WORDS[session.status]
  useDocumentTitle([status, own?.name ?? title, session?.name, event?.name ?? own?.event ?? PRODUCT])
  return null
}
