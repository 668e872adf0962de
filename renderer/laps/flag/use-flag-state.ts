import { useMemo } from 'react'
import type { Row } from '../../data/row-cache.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { type FlagState, flagState } from './flag-state.ts'

const NONE: never[] = []

/** A session under its flags, those of this device that are not sent yet too. */
export function useFlagState(session: Row<'sessions'> | undefined): FlagState | undefined {
  const { data: flags = NONE } = useRows(
    'sessionFlags',
    session ? { sessionId: session.id } : {},
    session !== undefined,
  )
  return useMemo(() => session && flagState(session, flags), [session, flags])
}
