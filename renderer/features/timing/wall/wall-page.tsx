import { useComputedColorScheme } from '@mantine/core'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { usePerson } from '../../../context/login-context.ts'
import { useRoom } from '../../../data/live/use-room.ts'
import type { Row } from '../../../data/row-cache.ts'
import { useRow } from '../../../data/use/use-rows.ts'
import { flagState } from '../../../laps/flag/flag-state.ts'
import { useFlagState } from '../../../laps/flag/use-flag-state.ts'
import { SessionScopeContext } from '../../../laps/scope/session-scope.ts'
import { useMadeScope } from '../../../laps/scope/use-session-scope.ts'
import type { Timing } from '../../../laps/timing/frames.ts'
import { useTiming } from '../../../laps/timing/use-timing.ts'
import { PageState } from '../../../rows/pages/page-state.tsx'
import { MEDIA } from '../../../ui/breakpoints.ts'
import { useClientHeight } from '../../../ui/grid/use-client-width.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { useRootMark } from '../../../ui/use-root-mark.ts'
import { byClass } from '../order/line-up.ts'
import { useLineUp } from '../order/use-line-up.ts'
import { fightsOf } from '../rail/fights.ts'
import classes from './wall.module.css'
import { WallBand } from './wall-band.tsx'
import { WallCard } from './wall-card.tsx'
import { WallClass } from './wall-class.tsx'
import { WallFoot } from './wall-foot.tsx'

/** Heights in units: a row with its line, our cars' cards below a class. */
const ROW = 65
const CARD = 460
/** In a row. */
const MAX_CARDS = 4

/** The unit of all lengths in px: 1 on a screen 2560 px wide. */
function useUnitPx(): number {
  const [small, medium, large] = [
    useMedia('(width < 1200px)'),
    useMedia('(width < 1800px)'),
    useMedia('(width < 2400px)'),
  ]
  if (small) return 0.4
  if (medium) return 0.5625
  return large ? 0.75 : 1
}

function Wall({ session, timing, unitPx }: { session: Row<'sessions'>; timing: Timing; unitPx: number }) {
  const work = useRef<HTMLDivElement>(null)
  const height = useClientHeight(work)
  const { cars, orders } = useLineUp(session, timing.items)
  const state = useFlagState(session) ?? flagState(session, [])
  const groups = byClass(cars, orders)
  const fights = fightsOf(cars)
  const isPhone = useMedia(MEDIA.phone)
  // Below the class that leaves the most room, if they are no wider than that.
  const [least] = groups.toSorted((a, b) => a.cars.length - b.cars.length)
  const areBelowAll = groups.length > 2 || fights.length > 2
  const cards = fights.length > 0 && (
    <div className={classes.cards}>
      {fights.slice(0, MAX_CARDS).map((fight) => (
        <WallCard key={fight.own.item.carId} fight={fight} orders={orders} />
      ))}
    </div>
  )
  const laps = cars[0]?.item.laps ?? 0
  return (
    <>
      <WallBand state={state} leaderLaps={session.type === 'race' && laps > 0 ? laps : undefined} />
      {isPhone && cards}
      <div ref={work} className={classes.classes}>
        {groups.map((group) => {
          const hasCards = !isPhone && !areBelowAll && group === least
          const taken = ROW + (hasCards && fights.length > 0 ? CARD : 0)
          const fitting = Math.max(3, Math.floor((height / unitPx - taken) / ROW))
          const rows = isPhone ? group.cars.length : fitting
          return (
            <section key={group.name} className={classes.class} aria-label={group.name}>
              <WallClass group={group} orders={orders} rows={rows} />
              {hasCards && cards}
            </section>
          )
        })}
      </div>
      {!isPhone && areBelowAll && cards}
      <WallFoot session={session} />
    </>
  )
}

/** Dark, or light where the address says `?theme=light`, whatever the browser has chosen for other pages. */
function useWallTheme(): void {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const isLight = new URLSearchParams(location.search).get('theme') === 'light'
    dataset.mantineColorScheme = isLight ? 'light' : 'dark'
    return () => {
      dataset.mantineColorScheme = scheme
    }
  }, [scheme])
}

/** The order of a session for a screen on the wall: read from three metres, without controls. */
export function WallPage({ sessionId }: { sessionId: string }) {
  useWallTheme()
  useRootMark('data-on-wall')
  const { scope } = useMadeScope(sessionId, useRef(null))
  const session = useRow('sessions', sessionId)
  const timing = useTiming(sessionId)
  const unitPx = useUnitPx()
  useRoom('sessions', sessionId, usePerson().user.id, 'Wall')
  return (
    <SessionScopeContext value={scope}>
      <main className={classes.wall} style={{ '--u': `${unitPx}px` } as CSSProperties}>
        <h1 className="visually-hidden">Wall</h1>
        {session.data && timing.data && !timing.isError ? (
          <Wall session={session.data} timing={timing.data} unitPx={unitPx} />
        ) : (
          <div className="pad-l">
            <PageState queries={[session, timing]} what="the timing" />
          </div>
        )}
      </main>
    </SessionScopeContext>
  )
}
