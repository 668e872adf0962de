import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Page of an address. The address's parameters are its props, all of them strings. */
export interface Page {
  path: string
  /** Title of the window until the page sets its own. */
  title: string
  /** Parameters that may change without remounting the page. */
  stays: readonly string[]
  Page: LazyExoticComponent<ComponentType<Record<string, string>>>
  /** Preloads the page. */
  load: () => Promise<unknown>
}

/** A page that is loaded when it is opened. */
const page = <P extends object>(
  path: string,
  title: string,
  load: () => Promise<ComponentType<P>>,
  stays: readonly string[] = [],
): Page => ({
  path,
  title,
  load,
  stays,
  Page: lazy(async () => ({ default: await load() })) as unknown as Page['Page'],
})

/** Every page but the first ones, which are part of the first load. An address finds the first path that fits it. */
export const PAGES: readonly Page[] = [
  page('/tracks', 'Tracks', async () => (await import('../features/weekend/tracks-page.tsx')).TracksPage),
  page('/drivers', 'Drivers', async () => (await import('../features/weekend/drivers-page.tsx')).DriversPage),
  page(
    '/sessions/:sessionId',
    'Laps',
    async () => (await import('../features/session/session-page.tsx')).SessionPage,
  ),
  page(
    '/sessions/:sessionId/charts',
    'Charts',
    async () => (await import('../features/session/session-charts-page.tsx')).SessionChartsPage,
  ),
  page(
    '/sessions/:sessionId/timing',
    'Timing',
    async () => (await import('../features/timing/timing-page.tsx')).TimingPage,
  ),
  page(
    '/wall/sessions/:sessionId',
    'Wall',
    async () => (await import('../features/timing/wall/wall-page.tsx')).WallPage,
  ),
  page(
    '/sessions/:sessionId/kpis',
    'KPIs',
    async () => (await import('../features/kpi/session-kpis-page.tsx')).SessionKpisPage,
  ),
  page(
    '/sessions/:sessionId/debrief',
    'Debrief',
    async () => (await import('../features/debrief/debrief-page.tsx')).DebriefPage,
  ),
  page(
    '/laps/:lapId/telemetry',
    'Telemetry',
    async () => (await import('../features/session/telemetry-page.tsx')).TelemetryPage,
  ),
  page(
    '/sessions/:sessionId/telemetry',
    'Telemetry',
    async () => (await import('../features/workspace/workspace-page.tsx')).WorkspacePage,
  ),
  page(
    '/sessions/:sessionId/outings',
    'Logger files',
    async () => (await import('../features/telemetry/outing/outings-page.tsx')).OutingsPage,
  ),
  page('/kpis', 'KPIs', async () => (await import('../features/kpi/kpis-page.tsx')).KpisPage),
  page(
    '/kpis/:profileId',
    'KPI profile',
    async () => (await import('../features/kpi/profile/profile-page.tsx')).ProfilePage,
  ),
  page(
    '/print/run-sheets/:runSheetId',
    'Print run sheet',
    async () => (await import('../features/print/run-sheet-paper.tsx')).RunSheetPaper,
  ),
  page(
    '/print/sessions/:sessionId',
    'Print run sheets',
    async () => (await import('../features/print/run-sheet-paper.tsx')).RunSheetsPaper,
  ),
  page(
    '/print/sessions/:sessionId/debrief',
    'Print debrief',
    async () => (await import('../features/debrief/debrief-paper.tsx')).DebriefPaper,
  ),
  page(
    '/print/sessions/:sessionId/checks',
    'Print checklists',
    async () => (await import('../features/checks/checks-paper.tsx')).ChecksPaper,
  ),
  page(
    '/print/setups/:setupId',
    'Print setup',
    async () => (await import('../features/print/setup-paper.tsx')).SetupPaper,
  ),
  page(
    '/print/setups/:setupId/against/:otherId',
    'Print spanner list',
    async () => (await import('../features/print/setup-changes-paper.tsx')).SetupChangesPaper,
  ),
  page(
    '/print/run-plans/:planId',
    'Print run plan',
    async () => (await import('../features/run-plan/plan-paper.tsx')).PlanPaper,
  ),
  page(
    '/print/events/:eventId/tyres',
    'Print tyre sheet',
    async () => (await import('../features/tyres/paper/tyre-paper.tsx')).TyrePaper,
  ),
  page('/imports', 'Import', async () => (await import('../features/imports/imports-page.tsx')).ImportsPage),
  page(
    '/settings/sharing',
    'Sharing',
    async () => (await import('../features/sharing/sharing-page.tsx')).SharingPage,
  ),
  page(
    '/settings/timing',
    'Timing',
    async () => (await import('../features/timing-feeds/feeds-page.tsx')).FeedsPage,
  ),
  page(
    '/settings/factory',
    'Factory',
    async () => (await import('../features/factory/factory-page.tsx')).FactoryPage,
  ),
  page(
    '/settings/backups',
    'Backups',
    async () => (await import('../features/backups/backups-page.tsx')).BackupsPage,
  ),
  page(
    '/events/:eventId/entries',
    'Entries',
    async () => (await import('../features/weekend/entries-page.tsx')).EntriesPage,
  ),
  page(
    '/events/:eventId/plans',
    'Run plans',
    async () => (await import('../features/run-plan/plans-page.tsx')).PlansPage,
  ),
  page(
    '/events/:eventId/plans/:planId',
    'Run plan',
    async () => (await import('../features/run-plan/plan-page.tsx')).PlanPage,
  ),
  page(
    '/events/:eventId/setups',
    'Setups',
    async () => (await import('../features/setups/setups-page.tsx')).SetupsPage,
  ),
  page(
    '/events/:eventId/setups/:setupId',
    'Setup',
    async () => (await import('../features/setups/setup-page.tsx')).SetupPage,
  ),
  page(
    '/events/:eventId/setups/:setupId/against/:otherId',
    'Spanner list',
    async () => (await import('../features/setups/compare/against-page.tsx')).AgainstPage,
  ),
  page(
    '/events/:eventId/tyres',
    'Tyres',
    async () => (await import('../features/tyres/tyres-page.tsx')).TyresPage,
  ),
  page(
    '/events/:eventId/tyres/pressures',
    'Cold pressures',
    async () => (await import('../features/tyres/pressures/pressures-page.tsx')).PressuresPage,
  ),
  page(
    '/events/:eventId/tyres/specifications',
    'Tyre specifications',
    async () => (await import('../features/tyres/specifications-page.tsx')).SpecificationsPage,
  ),
  page(
    '/events/:eventId/tyres/sets/:setId',
    'Tyre set',
    async () => (await import('../features/tyres/sets/set-page.tsx')).SetPage,
  ),
  page(
    '/events/:eventId/issues',
    'Issues',
    async () => (await import('../features/issues/issues-page.tsx')).IssuesPage,
  ),
  page(
    '/events/:eventId/issues/:issueId',
    'Issue',
    async () => (await import('../features/issues/issue/issue-page.tsx')).IssuePage,
  ),
  page(
    '/events/:eventId/board',
    'Board',
    async () => (await import('../features/board/board-page.tsx')).BoardPage,
  ),
  page(
    '/events/:eventId/weather',
    'Weather',
    async () => (await import('../features/weather/weather-page.tsx')).WeatherPage,
  ),
  page(
    '/sessions/:sessionId/run-sheets/:runSheetId',
    'Run sheet',
    async () => (await import('../features/run-sheet/run-sheet-page.tsx')).RunSheetPage,
    // The session's laps are loaded already when the next car is opened.
    ['runSheetId'],
  ),
  page('/views', 'Views', async () => (await import('../features/views/views-page.tsx')).ViewsPage),
  page('/views/:viewId', 'View', async () => (await import('../features/views/view-page.tsx')).ViewPage),
  page('/settings/me', 'My settings', async () => (await import('../features/settings/me-page.tsx')).MePage),
  page(
    '/settings/account',
    'Team',
    async () => (await import('../features/settings/account-page.tsx')).AccountPage,
  ),
  page(
    '/settings/members',
    'Members',
    async () => (await import('../features/settings/members/members-page.tsx')).MembersPage,
  ),
  page(
    '/settings/devices',
    'Devices',
    async () => (await import('../features/devices/devices-page.tsx')).DevicesPage,
  ),
  page(
    '/settings/keys',
    'API keys',
    async () => (await import('../features/settings/keys/keys-page.tsx')).KeysPage,
  ),
  page(
    '/settings/permissions',
    'Permissions',
    async () => (await import('../features/settings/access/permissions-page.tsx')).PermissionsPage,
  ),
  page(
    '/settings/permissions/new',
    'New permission profile',
    async () => (await import('../features/settings/access/permission-page.tsx')).NewPermissionPage,
  ),
  page(
    '/settings/permissions/:profileId',
    'Permission profile',
    async () => (await import('../features/settings/access/permission-page.tsx')).PermissionPage,
  ),
  page(
    '/settings/webhooks',
    'Webhooks',
    async () => (await import('../features/webhooks/webhooks-page.tsx')).WebhooksPage,
  ),
  page(
    '/settings/webhooks/:webhookId',
    'Webhook',
    async () => (await import('../features/webhooks/webhook-page.tsx')).WebhookPage,
  ),
  page(
    '/settings/plugins',
    'Plugins',
    async () => (await import('../features/plugins/plugins-page.tsx')).PluginsPage,
  ),
  page(
    '/settings/plugins/:pluginId',
    'Plugin',
    async () => (await import('../features/plugins/plugin-page.tsx')).PluginPage,
  ),
  page(
    '/settings/history',
    'Audit trail',
    async () => (await import('../features/history/history-page.tsx')).HistoryPage,
  ),
  page(
    '/x/:kind/:name?',
    'Page',
    async () => (await import('../features/embedded/embedded-page.tsx')).EmbeddedPage,
  ),
  page(
    '/data/:path?/:rowId?',
    'All data',
    async () => (await import('../features/all-data/data-page.tsx')).DataPage,
  ),
]
