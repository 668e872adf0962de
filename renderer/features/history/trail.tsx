import { Button, Group, Text } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Change } from '../../../server/contract/actions/change.ts'
import { Empty } from '../../ui/empty.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import type { Clock } from './change-moment.tsx'
import { groupChanges, type Request } from './group-changes.ts'
import classes from './history.module.css'
import type { TrailFilter } from './trail-filter.ts'
import { SHOWN_AT_MOST, TrailRow } from './trail-row.tsx'
import { useTrackZone } from './use-track-zone.ts'
import type { useTrail } from './use-trail.ts'
import { useWording } from './use-wording.ts'

const GUESSED_PX = 76
const AHEAD = 10

interface TrailProps {
  trail: ReturnType<typeof useTrail>
  filter: TrailFilter
  clock: Clock
  onOpen: (change: Change) => void
  onRevert: (request: Request) => void
}

/** The change log, newest first, virtualized: only visible rows are rendered and named. */
export function Trail({ trail, filter, clock, onOpen, onRevert }: TrailProps) {
  const { changes, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = trail
  const isSingle = filter.batchId !== undefined || filter.entityId !== undefined
  const requests = useMemo(
    () =>
      isSingle
        ? changes.map((change): Request => ({ batchId: change.batchId, changes: [change] }))
        : groupChanges(changes),
    [changes, isSingle],
  )
  const list = useRef<HTMLElement>(null)
  const [top, setTop] = useState(0)
  const virtual = useWindowVirtualizer({
    count: requests.length,
    estimateSize: () => GUESSED_PX,
    overscan: 6,
    scrollMargin: top,
    getItemKey: (index) => requests[index]?.changes[0]?.seq ?? index,
  })
  // Content above the list changes its offset.
  useLayoutEffect(() => {
    const now = list.current && list.current.getBoundingClientRect().top + window.scrollY
    if (now !== null && Math.abs(now - top) > 1) setTop(now)
  })
  const items = virtual.getVirtualItems()
  const inSight = items.flatMap(({ index }) => requests[index]?.changes.slice(0, SHOWN_AT_MOST) ?? [])
  const wording = useWording(inSight)
  const zoneOf = useTrackZone(clock)
  const lastInSight = items.at(-1)?.index ?? 0
  useEffect(() => {
    // With few matches a page may be empty: load the next one at once.
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && lastInSight >= requests.length - AHEAD)
      fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, lastInSight, requests.length])

  if (!trail.data) return <QueryState queries={[trail]} what="the audit trail" />
  if (requests.length === 0 && !hasNextPage)
    return (
      <Empty
        title="No matching changes"
        text={
          Object.keys(filter).length > 0
            ? 'Remove a filter to see more.'
            : 'Every change is listed here and can be reverted.'
        }
      />
    )
  return (
    <>
      {trail.held > 0 && (
        <Button className={classes.news ?? ''} onClick={trail.showHeld}>
          {trail.held === 1 ? '1 new change' : `${trail.held} new changes`}
        </Button>
      )}
      <section
        ref={list}
        className="card relative"
        style={{ height: virtual.getTotalSize() }}
        aria-label="Changes"
      >
        {items.map(({ index, key, start }) => {
          const request = requests[index]
          const first = request?.changes[0]
          if (!request || !first) return null
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={classes.place}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <TrailRow
                request={request}
                wording={wording}
                zone={zoneOf(first)}
                isSingle={isSingle}
                onOpen={onOpen}
                onRevert={onRevert}
              />
            </div>
          )
        })}
      </section>
      {isFetchNextPageError ? (
        <Group gap="xs">
          <Text>Older changes could not be read.</Text>
          <Button variant="default" onClick={() => fetchNextPage()}>
            Try again
          </Button>
        </Group>
      ) : (
        <Text c="dimmed" role="status">
          {hasNextPage ? 'Loading older changes…' : 'No older changes.'}
        </Text>
      )}
    </>
  )
}
