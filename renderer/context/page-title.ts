import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { useWhere } from './use-where.ts'

const PRODUCT = 'Trackside'

/** Titles of the mounted pages; the last one counts. */
let names: readonly { name: string; event: string | undefined }[] = []
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

function set(next: typeof names): void {
  names = next
  notify()
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

let start: string | null = null

/** Text that every title starts with while the component is mounted, such as the flag and the clock; null for none. */
export function useTitleStart(text: string | null): void {
  useEffect(() => {
    start = text
    notify()
    return () => {
      start = null
      notify()
    }
  }, [text])
}

/** `Tyres · Long Beach`: the page first, so that narrow tabs differ. */
export function useDocumentTitle(parts: readonly (string | undefined)[]): void {
  const title = [...new Set(parts.filter(Boolean))].join(' · ')
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}

/**
 * Titles the window: the flag and the clock of a running session, the page's own name or `title`, the session, and the
 * event, or the product where there is none.
 */
export function PageTitle({ title }: { title: string }) {
  const { event, session } = useWhere()
  const own = useSyncExternalStore(subscribe, () => names.at(-1))
  const flag = useSyncExternalStore(subscribe, () => start)
  useDocumentTitle([
    flag ?? undefined,
    own?.name ?? title,
    session?.name,
    event?.name ?? own?.event ?? PRODUCT,
  ])
  return null
}
