import { type ReactNode, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { PageTitle } from '../context/page-title.ts'
import { EventPage } from '../features/weekend/event-page.tsx'
import { OverviewPage } from '../features/weekend/overview-page.tsx'
import { NoSuchPage } from '../rows/pages/no-such-page.tsx'
import { ChunkBoundary } from '../ui/chunk-boundary.tsx'
import { Loading } from '../ui/loading.tsx'
import { PAGES } from './pages.ts'

const named = (params: Record<string | number, string | undefined>) =>
  Object.fromEntries(
    Object.entries(params).filter(([name, value]) => value !== undefined && !/^\d/.test(name)),
  )

/** Key that remounts a page of the same path. */
const keyOf = (params: Record<string, string>, stays: readonly string[]) =>
  Object.entries(params)
    .map(([name, value]) => (stays.includes(name) ? '' : value))
    .join(' ')

const titled = (title: string, page: ReactNode) => (
  <>
    <PageTitle title={title} />
    {page}
  </>
)

/** The page of the current address. Its key remounts it when only an id in the address changes. */
export const Routes = () => (
  <ChunkBoundary>
    <Suspense fallback={<Loading what="the page" />}>
      <Switch>
        <Route path="/">{titled('Weekends', <OverviewPage />)}</Route>
        <Route path="/events/:id">{({ id }) => titled('Weekend', <EventPage key={id} eventId={id} />)}</Route>
        {PAGES.map(({ path, title, Page, stays }) => (
          <Route key={path} path={path}>
            {(params) => {
              const given = named(params) as Record<string, string>
              return titled(title, <Page key={keyOf(given, stays)} {...given} />)
            }}
          </Route>
        ))}
        <Route>{titled('No such page', <NoSuchPage />)}</Route>
      </Switch>
    </Suspense>
  </ChunkBoundary>
)
