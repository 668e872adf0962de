import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { keyOfPath } from '../../../schema/catalogue.ts'
import type { Under } from './suggest-draft.ts'

/** The row that the page was opened from, in the address: `?events=<id>`. */
export function useUnder(): Under | undefined {
  const search = useSearch()
  return useMemo(() => {
    for (const [path, id] of new URLSearchParams(search)) {
      const key = keyOfPath(path)
      if (key) return { key, id }
    }
    return undefined
  }, [search])
}
