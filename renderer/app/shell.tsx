import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useLoginState } from '../context/login-context.ts'
import { isLoopback } from '../context/loopback.ts'
import { useWhere } from '../context/use-where.ts'
import { desktop } from '../data/desktop.ts'
import { useChanges } from '../data/live/use-changes.ts'
import { useKeepEvent } from '../data/use/keep-event.ts'
import { EditTray } from '../features/edits/edit-tray.tsx'
import { MEDIA } from '../ui/breakpoints.ts'
import { ChunkBoundary } from '../ui/chunk-boundary.tsx'
import { Loading } from '../ui/loading.tsx'
import { useMedia } from '../ui/use-media.ts'
import { AccountMenu } from './account-menu.tsx'
import { AsOf } from './as-of.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { DesktopLink } from './desktop-link.tsx'
import { AreaNavigation, EventNavigation, PlacesMenu } from './navigation.tsx'
import { Routes } from './routes.tsx'
import { SearchButton } from './search-button.tsx'
import classes from './shell.module.css'
import { StatusPill } from './status-pill.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useCommandKeys } from './use-command-keys.ts'
import { useWarmPages } from './use-warm-pages.ts'

// Not part of the first load.
const Banners = lazy(async () => ({ default: (await import('./banners.tsx')).Banners }))
const FlagBand = lazy(async () => ({
  default: (await import('../features/flag/flag-band.tsx')).FlagBand,
}))
const ShareState = lazy(async () => ({
  default: (await import('../features/sharing/share-state.tsx')).ShareState,
}))
const LoggedOut = lazy(async () => ({
  default: (await import('../features/first-run/logged-out.tsx')).LoggedOut,
}))
const Invitation = lazy(async () => ({
  default: (await import('../features/login/invitation.tsx')).Invitation,
}))
const DeviceStart = lazy(async () => ({
  default: (await import('../features/login/device-start.tsx')).DeviceStart,
}))
const LastWrite = lazy(async () => ({
  default: (await import('../rows/last-write/last-write.tsx')).LastWrite,
}))

/** Applies the change log to the rows on screen while a user is logged in. */
function Live({ seq, me }: { seq: number; me: string }) {
  useChanges(seq, me)
  return null
}

interface WaysProps {
  narrow: boolean
  /** Called with whether the event's pages and rows are all in this tab. */
  onKept: (kept: boolean) => void
}

/** Where the user is, and the ways from there: inside an event those of the event, else all areas. */
function Ways({ narrow, onKept }: WaysProps) {
  const where = useWhere()
  const eventId = where.event?.id
  const hasRows = useKeepEvent(eventId)
  const hasPages = useWarmPages(eventId)
  const kept = hasRows && hasPages
  useEffect(() => onKept(kept), [kept, onKept])
  return (
    <>
      <Breadcrumb {...where} />
      {!narrow && (eventId === undefined ? <AreaNavigation /> : <EventNavigation eventId={eventId} />)}
    </>
  )
}

/** Frame of every page. Without a login it shows the login at any address but an invite's. */
export function Shell() {
  const login = useLoginState()
  const { person, notice, enter, leave } = login
  const invited = /^\/(invite|join)$/.test(useLocation()[0])
  const narrow = useMedia(MEDIA.desktop)
  const [kept, setKept] = useState(false)
  useCommandKeys()
  return (
    <>
      <header className={classes.top} data-in={person ? true : undefined}>
        {person && <PlacesMenu narrow={narrow} />}
        <Link href="/" className={classes.name}>
          Trackside
        </Link>
        {person && <Ways narrow={narrow} onKept={setKept} />}
        <div className={classes.tools}>
          <StatusPill loggedIn={person !== null} kept={kept} />
          {person && <EditTray />}
          {person && isLoopback(location.hostname) && (
            <ChunkBoundary quiet>
              <Suspense>
                <ShareState />
              </Suspense>
            </ChunkBoundary>
          )}
          {person && <SearchButton />}
          {!(person && narrow) && <ThemeSwitch />}
          {person && <AccountMenu person={person} onLeave={leave} themes={narrow} />}
        </div>
        {person && <AsOf />}
        {person && (
          <ChunkBoundary quiet>
            <Suspense>
              <Banners role={person.role} />
            </Suspense>
          </ChunkBoundary>
        )}
      </header>
      {person && (
        <ChunkBoundary>
          <Suspense>
            <FlagBand />
          </Suspense>
        </ChunkBoundary>
      )}
      {person && (
        <ChunkBoundary quiet>
          <Suspense>
            <LastWrite key={person.user.id} />
          </Suspense>
        </ChunkBoundary>
      )}
      {person && <Live key={person.user.id} seq={person.seq} me={person.user.id} />}
      {person && desktop() && <DesktopLink />}
      {person && !invited && <Routes />}
      <ChunkBoundary>
        <Suspense fallback={<Loading what="the page" />}>
          {invited && <Invitation {...login} />}
          {person?.device && <DeviceStart />}
          {person === null && !invited && <LoggedOut notice={notice} onEnter={enter} />}
        </Suspense>
      </ChunkBoundary>
      {person === undefined && !invited && <Loading what="your login" />}
    </>
  )
}
