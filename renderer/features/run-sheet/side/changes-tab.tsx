import { Button, Text } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Change } from '../../../../server/contract/actions/change.ts'
import { client } from '../../../data/client.ts'
import { applyChanges } from '../../../data/live/apply-changes.ts'
import { onChanges } from '../../../data/live/use-changes.ts'
import { toFailure } from '../../../format/failure.ts'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import { EMPTY } from '../../../schema/value-text.ts'
import { inUtc, zonedMoment } from '../../../ui/marks/moment-text.ts'
import { QueryState } from '../../../ui/query-state.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { besideTitle, changeLines } from '../../history/change-lines.ts'
import classes from '../side.module.css'
import type { SheetNames } from '../use-sheet-names.ts'
import { changeSubject, changeVerb } from './change-words.ts'
import { readChanges } from './read-changes.ts'

const ENOUGH = 50
const MAX_LINES = 12
const KIND_OF = { Driver: 'drivers', TyreSet: 'tyreSets', Setup: 'setups' } as const

interface ChangesTabProps {
  column: CarColumn
  names: SheetNames
  zone: string
}

/** Changes of this sheet and its laps with user, time, old and new value; each can be reverted. */
export function ChangesTab({ column: { sheet }, names, zone }: ChangesTabProps) {
  const { store } = useSessionScope()
  const units = useUnits()
  const cache = useQueryClient()
  const toast = useToast()
  const [busy, setBusy] = useState<number>()
  const queryKey = ['sheet-changes', sheet.id]
  const concerns = useCallback(
    ({ entityType, entityId, diff }: Change) => {
      if (entityType === 'run_sheet') return entityId === sheet.id
      if (entityType !== 'lap') return false
      const whole = (diff[0]?.to ?? diff[0]?.from) as { runSheetId?: string } | null
      return (store.get(entityId)?.runSheetId ?? whole?.runSheetId) === sheet.id
    },
    [store, sheet.id],
  )
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => readChanges(sheet.sessionId, concerns, ENOUGH, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ before }) => before,
  })
  useEffect(
    () =>
      onChanges(async (changes) => {
        if (changes.some(concerns)) await cache.invalidateQueries({ queryKey: ['sheet-changes', sheet.id] })
      }),
    [cache, concerns, sheet.id],
  )
  if (!pages.data) return <QueryState queries={[pages]} what="the changes" />
  const nameOf = (entity: string, id: string) =>
    (entity in KIND_OF ? names.nameOf(KIND_OF[entity as keyof typeof KIND_OF], id) : null) ?? 'another'

  async function revert(change: Change) {
    setBusy(change.seq)
    try {
      const { items } = await client.revertChanges({ body: { seq: change.seq } })
      await applyChanges(cache, items)
      await cache.invalidateQueries({ queryKey: ['rows'] })
      await cache.invalidateQueries({ queryKey })
      toast({ text: `Reverted: ${changeSubject(change, store.get)}.` })
    } catch (error) {
      const { status, message } = toFailure(error)
      const text =
        status === 403
          ? 'You do not have the right to revert this. Ask an owner or admin.'
          : status === 409
            ? `${changeSubject(change, store.get)} has changed since; revert the later change first.`
            : message
      toast({ text, kind: 'error' })
    }
    setBusy(undefined)
  }

  const changes = pages.data.pages.flatMap((page) => page.changes)
  return (
    <div className={classes.stack}>
      {changes.length === 0 && <Text c="dimmed">No changes on this sheet yet.</Text>}
      <ol aria-label="Changes">
        {changes.map((change) => {
          const subject = changeSubject(change, store.get)
          const lines = besideTitle(change, changeLines(change, { nameOf, units })).slice(0, MAX_LINES)
          return (
            <li key={change.seq} className={classes.change}>
              <div className="fill breaks">
                <strong>{`${subject} ${changeVerb(change)}`.trim()}</strong>
                {lines.map(({ path, label, from, to }) => (
                  <div key={path} className={classes.diff}>
                    {`${label} `}
                    {from !== EMPTY && (
                      <>
                        <s>{from}</s>
                        {' → '}
                      </>
                    )}
                    <span>{to}</span>
                  </div>
                ))}
                <div className="note">
                  {`${change.actor.name}, `}
                  <time dateTime={change.occurredAt} title={inUtc(change.occurredAt)}>
                    {zonedMoment(change.occurredAt, zone)}
                  </time>
                </div>
              </div>
              {change.opType !== 'restore' && (
                <Button
                  variant="subtle"
                  px="xs"
                  fz="sm"
                  loading={busy === change.seq}
                  aria-label={`Revert: ${subject} ${changeVerb(change)}`.trim()}
                  onClick={() => revert(change)}
                >
                  Revert
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      {pages.hasNextPage && (
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
          Earlier changes
        </Button>
      )}
    </div>
  )
}
