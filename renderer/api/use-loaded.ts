import { useCallback, useEffect, useState } from 'react'
import { type Failure, toFailure } from './failure.ts'

export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; failure: Failure }

/** What `load` answers, and a function that asks again. `load` keeps its identity between renders. */
export function useLoaded<T>(load: () => Promise<T>): [Loaded<T>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let current = true
    load().then(
      (value) => current && setLoaded({ state: 'ready', value }),
      (error) => current && setLoaded({ state: 'failed', failure: toFailure(error) }),
    )
    return () => {
      current = false
    }
  }, [load, round])
  return [loaded, useCallback(() => setRound((before) => before + 1), [])]
}
