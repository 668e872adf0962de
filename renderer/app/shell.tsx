import { Link, useRoute } from 'wouter'
import { useChanges } from '../api/use-changes.ts'
import { BackupBanner } from '../features/backups/backup-banner.tsx'
import { Door } from '../features/door/door.tsx'
import { InvitePage } from '../features/door/invite-page.tsx'
import { EditTray } from '../features/edits/edit-tray.tsx'
import { Loading } from '../ui/loading.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AsOf } from './as-of.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { useLoginState } from './login-context.ts'
import { Routes } from './routes.tsx'
import classes from './shell.module.css'
import { StatusPill } from './status-pill.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** `within` is the pattern of the pages that the area has below its first. */
function AreaLink({ href, within, children }: { href: string; within?: string; children: string }) {
  const [here] = useRoute(within ?? href)
  return (
    <Link href={href} aria-current={here ? 'page' : undefined}>
      {children}
    </Link>
  )
}

/** Keeps what is on screen as fresh as the change log says; only where somebody is logged in. */
function Live({ seq, me }: { seq: number; me: string }) {
  useChanges(seq, me)
  return null
}

/** What every page has around it. Somebody who is not logged in finds the door at whatever address but an invite's. */
export function Shell() {
  const login = useLoginState()
  const { person, notice, enter, leave } = login
  const [invited] = useRoute('/invite')
  return (
    <>
      <header className={classes.top}>
        <Link href="/" className={classes.name}>
          Trackside
        </Link>
        {person && (
          <nav className={classes.areas} aria-label="Areas">
            <AreaLink href="/">Weekends</AreaLink>
            <AreaLink href="/tracks">Tracks</AreaLink>
            <AreaLink href="/drivers">Drivers</AreaLink>
            <AreaLink href="/kpis" within="/kpis/*?">
              KPIs
            </AreaLink>
            <AreaLink href="/imports">Import</AreaLink>
            <AreaLink href="/data" within="/data/*?">
              All data
            </AreaLink>
          </nav>
        )}
        <div className={classes.tools}>
          <StatusPill loggedIn={Boolean(person)} />
          {person && <EditTray />}
          <ThemeSwitch />
          {person && <AccountMenu person={person} onLeave={leave} />}
        </div>
        {person && <Breadcrumb />}
        {person && <AsOf />}
        {person?.role === 'owner' && <BackupBanner />}
      </header>
      {person && <Live key={person.user.id} seq={person.seq} me={person.user.id} />}
      {invited && <InvitePage {...login} />}
      {person && !invited && <Routes />}
      {person === null && !invited && <Door notice={notice} onEnter={enter} />}
      {person === undefined && !invited && <Loading what="your login" />}
    </>
  )
}
