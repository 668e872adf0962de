import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { DriversPage } from '../features/weekend/drivers-page.tsx'
import { EventPage } from '../features/weekend/event-page.tsx'
import { OverviewPage } from '../features/weekend/overview-page.tsx'
import { TracksPage } from '../features/weekend/tracks-page.tsx'
import { Loading } from '../ui/loading.tsx'
import { ChunkBoundary } from './chunk-boundary.tsx'
import { NoSuchPage } from './no-such-page.tsx'

const DataPage = lazy(async () => ({
  default: (await import('../features/all-data/data-page.tsx')).DataPage,
}))

// The largest page by far is not part of the first load.
const SessionPage = lazy(async () => ({
  default: (await import('../features/session/session-page.tsx')).SessionPage,
}))

const KpisPage = lazy(async () => ({
  default: (await import('../features/kpi/kpis-page.tsx')).KpisPage,
}))
const ProfilePage = lazy(async () => ({
  default: (await import('../features/kpi/profile-page.tsx')).ProfilePage,
}))
const SessionKpisPage = lazy(async () => ({
  default: (await import('../features/kpi/session-kpis-page.tsx')).SessionKpisPage,
}))
const TelemetryPage = lazy(async () => ({
  default: (await import('../features/telemetry/telemetry-page.tsx')).TelemetryPage,
}))

const RunSheetPaper = lazy(async () => ({
  default: (await import('../features/print/run-sheet-paper.tsx')).RunSheetPaper,
}))
const SetupPaper = lazy(async () => ({
  default: (await import('../features/print/setup-paper.tsx')).SetupPaper,
}))
const ImportsPage = lazy(async () => ({
  default: (await import('../features/imports/imports-page.tsx')).ImportsPage,
}))
const BackupsPage = lazy(async () => ({
  default: (await import('../features/backups/backups-page.tsx')).BackupsPage,
}))

/** What each address shows. The keys make a page start anew when only the id in its address changes. */
export const Routes = () => (
  <ChunkBoundary>
    <Suspense fallback={<Loading what="the page" />}>
      <Switch>
        <Route path="/" component={OverviewPage} />
        <Route path="/tracks" component={TracksPage} />
        <Route path="/drivers" component={DriversPage} />
        <Route path="/events/:id">{({ id }) => <EventPage key={id} eventId={id} />}</Route>
        <Route path="/sessions/:id">{({ id }) => <SessionPage key={id} sessionId={id} />}</Route>
        <Route path="/sessions/:id/kpis">{({ id }) => <SessionKpisPage key={id} sessionId={id} />}</Route>
        <Route path="/laps/:id/telemetry">{({ id }) => <TelemetryPage key={id} lapId={id} />}</Route>
        <Route path="/kpis" component={KpisPage} />
        <Route path="/kpis/:id">{({ id }) => <ProfilePage key={id} profileId={id} />}</Route>
        <Route path="/print/run-sheets/:id">{({ id }) => <RunSheetPaper key={id} runSheetId={id} />}</Route>
        <Route path="/print/setups/:id">{({ id }) => <SetupPaper key={id} setupId={id} />}</Route>
        <Route path="/imports" component={ImportsPage} />
        <Route path="/settings/backups" component={BackupsPage} />
        <Route path="/data/:path?/:id?">{({ path, id }) => <DataPage path={path} rowId={id} />}</Route>
        <Route component={NoSuchPage} />
      </Switch>
    </Suspense>
  </ChunkBoundary>
)
