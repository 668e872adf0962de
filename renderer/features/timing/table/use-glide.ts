import { type RefObject, useLayoutEffect, useRef } from 'react'

const GLIDE = { duration: 200, easing: 'ease-out' }

/** Lets rows with `data-row` glide from their last place to a new one; without motion for who asked for none. */
export function useGlide(table: RefObject<HTMLElement | null>, order: string): void {
  const tops = useRef<ReadonlyMap<string, number>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows move when the order changes
  useLayoutEffect(() => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const now = new Map(rows.map((row) => [row.dataset.row ?? '', row.offsetTop]))
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      for (const row of rows) {
        const id = row.dataset.row ?? ''
        const by = (tops.current.get(id) ?? now.get(id) ?? 0) - (now.get(id) ?? 0)
        if (by !== 0) row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], GLIDE)
      }
    tops.current = now
  }, [table, order])
}
