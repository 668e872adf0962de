import type { AnyResource } from '../../../server/contract/define/define.ts'
import { type ResourceKey, resources } from '../../../server/contract/index.ts'
import type { PermissionGround } from './permission-ground.ts'

/** An operation on an entity, as the contract names them. */
export type Need = readonly [operation: string, entity: string]

/** A request, and every right that the contract requires for it. */
export interface Probe {
  method: string
  path: string
  json?: unknown
  needs: readonly Need[]
  /** Asked before all else, its body too: the right to create or to update rows of any kind. */
  writer?: true
  /** Status for a member with these rights. */
  passes: readonly number[]
}

const UNKNOWN_ID = '01990000-0000-7000-8000-000000000000'
const NEVER = '2190-01-01T00:00:00.000Z'
const keys = Object.keys(resources) as ResourceKey[]
const entityOf = (key: ResourceKey) => (resources[key] as AnyResource).name

/** Changing another member's subscription requires the right to read all its events. */
export const readsOf = (entities: readonly string[]): Need[] => entities.map((entity) => ['read', entity])

/** The five operations and the files of every resource. A write that the body spoils changes nothing. */
const ofResources = (ground: PermissionGround): Probe[] =>
  keys.flatMap((key): Probe[] => {
    const at = `/${resources[key].path}`
    const one = `${at}/${ground.rows[key].id}`
    const entity = entityOf(key)
    const read = { method: 'GET', needs: [['read', entity]], passes: [200] } as const
    const bad = { json: { nonsense: true }, passes: [400] }
    const entities = key === 'webhooks' ? readsOf(ground.entities) : []
    return [
      { ...read, path: at },
      { ...read, path: one },
      { ...read, path: `${at}?format=csv` },
      { method: 'POST', path: at, needs: [['create', entity]], ...bad },
      { method: 'PATCH', path: one, needs: [['update', entity]], ...bad },
      { method: 'PATCH', path: one, json: {}, needs: [['update', entity], ...entities], passes: [200] },
      {
        method: 'DELETE',
        path: `${at}/${UNKNOWN_ID}?cascade=true`,
        needs: [['delete', entity]],
        passes: [404],
      },
    ]
  })

const SCOPE = (onMatch: string) => ({
  Championship: {
    path: '$.c',
    key: ['name'],
    fields: { name: 'n', season: 's', series: 's' },
    onMatch,
    children: {},
  },
  Driver: { path: '$.d', key: ['lastName'], fields: { firstName: 'f', lastName: 'l' }, onMissing: 'skip' },
})
const PAYLOAD = { c: [{ n: 'Walls', s: '2026' }], d: [{ f: 'No', l: 'body' }] }

/** Access of each action by the contract. */
export function actionProbesOn({
  rows,
  setupId,
  lapId,
  importId,
  entities,
  deliveries,
}: PermissionGround): Probe[] {
  const id = (key: ResourceKey) => rows[key].id
  const issue: Need = ['update', 'Issue']
  const hook: Need = ['update', 'Webhook']
  const hooks: Need = ['read', 'Webhook']
  const kpis: Need = ['read', 'DataAnalysisProfile']
  const lap: Need = ['read', 'Lap']
  const imports: Need = ['read', 'ImportProfile']
  const stores: Need[] = ['SessionData', 'EventData', 'AccountOptions'].map((store) => ['read', store])
  const samples = [
    { t: 0, speed: 1 },
    { t: 1, speed: 2 },
  ]
  const at = (key: ResourceKey) => `/${resources[key].path}/${id(key)}`
  const get = (path: string, ...needs: Need[]): Probe => ({ method: 'GET', path, needs, passes: [200] })
  const send = (
    method: string,
    path: string,
    json: unknown,
    needs: readonly Need[],
    ...passes: number[]
  ) => ({
    method,
    path,
    json,
    needs,
    passes: passes.length > 0 ? passes : [200],
  })
  const post = send.bind(null, 'POST')
  const dryRun = (json: object, needs: readonly Need[]): Probe => ({
    ...post('/import', { ...json, dryRun: true }, needs),
    writer: true,
  })
  const wrong = { nonsense: true }
  const profile = at('dataAnalysisProfiles')
  const plugin = `${at('plugins')}/invoke/kpi`
  const draft = (entityType: string) => ({ entityType, columns: [{ path: 'id' }] })
  return [
    post(`${at('issues')}/acknowledge`, {}, [issue]),
    post(`${at('issues')}/resolve`, {}, [issue]),
    post(`${at('issues')}/comments`, wrong, [issue], 400),
    post(`${at('checklists')}/sign`, wrong, [['update', 'Checklist']], 400),
    post('/laps/batch', wrong, [['create', 'Lap']], 400),
    post('/corner-wear/batch', wrong, [['create', 'CornerWear']], 400),
    send('PUT', `/laps/${lapId}/telemetry`, { samples }, [['update', 'Lap']]),
    get(`/laps/${lapId}/telemetry`, lap),
    post('/data-analysis-profiles/check', { expression: '1' }, [kpis]),
    post(`${profile}/evaluate`, { samples }, [kpis]),
    post(`${profile}/evaluate`, { lapId }, [kpis, lap]),
    post(plugin, { samples }, [['invoke', 'Plugin']]),
    post(plugin, { lapId }, [['invoke', 'Plugin'], lap]),
    get('/kpi-functions'),
    post(
      '/run-plans/calculate',
      { sessionDurationMin: 60, trackLengthKm: 5, averageLapTimeMs: 90_000, rows: [] },
      [['read', 'RunPlan']],
    ),
    post('/run-plans/calculate', { sessionId: id('sessions'), averageLapTimeMs: 90_000, rows: [] }, [
      ['read', 'RunPlan'],
      ['read', 'Session'],
      ['read', 'Event'],
      ['read', 'Track'],
    ]),
    get(`/setups/${setupId}/diff?to=${id('setups')}`, ['read', 'Setup']),
    get(
      `/setups/${setupId}/diff?to=${id('setups')}&formatterId=${id('changeFormatters')}`,
      ['read', 'Setup'],
      ['read', 'ChangeFormatter'],
    ),
    get(`/sessions/${id('sessions')}/constants`, ['read', 'Session'], ...stores),
    send('PUT', `/event-data/walls?eventId=${id('events')}`, wrong, [['update', 'EventData']], 400),
    send('PUT', `/session-data/walls?sessionId=${id('sessions')}`, wrong, [['update', 'SessionData']], 400),
    send('PUT', '/account-options/walls', wrong, [['update', 'AccountOptions']], 400),
    get(`${at('customViews')}/rows`, ['read', 'CustomView'], lap),
    get(`${at('customViews')}/rows?format=csv`, ['read', 'CustomView'], lap),
    get(`${at('customViews')}/rows?format=xlsx`, ['read', 'CustomView'], lap),
    ...keys.map((key) =>
      post('/custom-views/rows', draft(resources[key].entityType), [
        ['read', 'CustomView'],
        ['read', entityOf(key)],
      ]),
    ),
    post(`/webhooks/${UNKNOWN_ID}/test`, undefined, [hook], 404),
    post(`/webhooks/${UNKNOWN_ID}/rotate-secret`, undefined, [hook], 404),
    post(`${at('webhooks')}/replay-failed`, wrong, [hook], 400),
    post(`${at('webhooks')}/replay-failed`, { since: NEVER }, [hook, ...readsOf(entities)], 201),
    post(`${at('webhooks')}/deliveries/${UNKNOWN_ID}/replay`, undefined, [hook, ...readsOf(entities)], 404),
    get(`${at('webhooks')}/deliveries`, hooks),
    get('/webhooks/backlog', hooks),
    get('/webhooks/connectivity', hooks),
    ...deliveries.flatMap((delivery): Probe[] => [
      get(delivery.path, hooks, ['read', delivery.entity]),
      post(`${delivery.path}/replay`, undefined, [hook, ...readsOf(delivery.entities)], 201),
    ]),
    dryRun({ profile: { scope: SCOPE('update') }, payload: PAYLOAD }, [
      ['create', 'Championship'],
      ['update', 'Championship'],
      ['update', 'Driver'],
    ]),
    dryRun({ profile: { scope: SCOPE('skip') }, payload: PAYLOAD }, [
      ['create', 'Championship'],
      ['update', 'Driver'],
    ]),
    dryRun({ profileId: id('importProfiles'), payload: PAYLOAD }, [
      imports,
      ['create', 'Championship'],
      ['update', 'Championship'],
    ]),
    get('/imports', imports),
    get('/imports/running', imports),
    get(`/imports/${importId}`, imports),
    get('/import-profiles/ready', imports),
    post(`/imports/${UNKNOWN_ID}/revert`, undefined, [imports], 404),
    post('/members/invites', wrong, [['create', 'Member']], 400),
    post(`${at('permissionProfiles')}/simulate`, { operation: 'read', entity: 'Lap' }, [
      ['read', 'PermissionProfile'],
    ]),
    get('/auth/me'),
    get('/changes'),
    get('/lead'),
    get('/sharing'),
    get('/factory/status'),
    get('/factory/baselines'),
  ]
}

const ACCOUNT = {
  accountName: 'Walls',
  accountSlug: 'probes',
  name: 'Ann',
  email: 'probes@example.com',
  password: 'a long password',
}

/** Rights of no profile, and of no role in another account than the first: instance-wide operations. */
export const KEPT_FROM_MEMBERS: readonly Pick<Probe, 'method' | 'path' | 'json'>[] = [
  { method: 'POST', path: '/accounts', json: ACCOUNT },
  { method: 'GET', path: '/metrics' },
  { method: 'GET', path: '/backups' },
  { method: 'POST', path: '/backups' },
  { method: 'GET', path: `/backups/${UNKNOWN_ID}/file` },
  { method: 'POST', path: `/backups/${UNKNOWN_ID}/restore` },
  { method: 'GET', path: '/backups/settings' },
  { method: 'PUT', path: '/backups/settings', json: {} },
  { method: 'GET', path: '/backups/status' },
  { method: 'POST', path: '/lead/decide', json: {} },
  { method: 'PUT', path: '/sharing', json: {} },
  { method: 'GET', path: '/sharing/visitors' },
  { method: 'GET', path: '/factory' },
  { method: 'PUT', path: '/factory', json: {} },
  { method: 'POST', path: '/factory/baselines/skip', json: { name: 'x', version: 1, skipped: true } },
]

/** Operations that every login of the first account may read, and no login of another. */
export const KEPT_FROM_OTHER_ACCOUNTS = [
  ...KEPT_FROM_MEMBERS,
  { method: 'GET', path: '/lead' },
  { method: 'GET', path: '/sharing' },
  { method: 'GET', path: '/factory/baselines' },
]

/** Every request that requires rights and leaves nothing behind. */
export const probesOn = (ground: PermissionGround): Probe[] => [
  ...ofResources(ground),
  ...actionProbesOn(ground),
  { method: 'POST', path: '/import', json: { nonsense: true }, needs: [], writer: true, passes: [400] },
  {
    method: 'POST',
    path: '/factory/baselines/import',
    json: { nonsense: true },
    needs: [],
    writer: true,
    passes: [400],
  },
]
