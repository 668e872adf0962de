import { type Maker, PASSWORD } from './maker.ts'

type Make = (maker: Maker) => unknown

const EXPRESSIONS = [
  'Mean(throttle)',
  'Max(speed) - Min(speed)',
  'PctTimeWhere(throttle > 90)',
  'Window(1, Max(speed))',
  'Channel("speed") / 3.6',
]
const PLUGIN = `export function kpi({ t, channels }) { return [{ name: 'n', value: Object.keys(channels).length + t.length }] }`
const SCOPE = {
  Championship: {
    path: '$',
    key: ['name'],
    fields: { name: 'series', season: 'season' },
    constants: { series: 'GT' },
  },
}
const WORKFLOW_STATES = ['todo', 'acknowledged', 'inProgress', 'resolved', 'closed', 'wontFix']
const checked = () => ['Belts', 'Wheel nuts']
const units = () => ({ speed: 'km/h' })
const columns = { t: [0, 0.5, 1, 1.5], throttle: [0, 50, 100, 100], speed: [80, 120, 160, 200] }

const text = ({ known }: Maker) => known.word()
const short = ({ known }: Maker) => known.fresh().toString(36)
const password = () => PASSWORD
const role = ({ chance }: Maker) => chance.pick(['member', 'admin'])

/** Plausible values for fields whose schema does not state their meaning. */
export const meanings: Record<string, Make> = {
  startDate: () => '2026-04-17',
  endDate: () => '2026-04-19',
  startsAt: () => '2026-04-18T16:00:00.000Z',
  endsAt: () => '2026-04-18T17:30:00.000Z',
  expiresAt: () => '2099-01-01T00:00:00.000Z',
  since: () => '2026-01-01T00:00:00.000Z',
  number: short,
  key: ({ known }) => `k${known.fresh()}`,
  barcode: text,
  email: ({ known }) => `${known.word()}@example.com`,
  password,
  current: password,
  new: password,
  accountSlug: ({ known }) => known.word(),
  timeZone: ({ chance }) => chance.pick(['America/Los_Angeles', 'Europe/Berlin', 'UTC']),
  url: ({ receiverUrl }) => receiverUrl,
  folder: ({ folder }) => folder,
  expression: ({ chance }) => chance.pick(EXPRESSIONS),
  source: () => PLUGIN,
  pluginVersion: () => '1.2.3',
  version: () => '1.2.3',
  rules: ({ chance }) =>
    chance.pick([['read:*'], ['!*', 'read:*'], [{ pattern: 'write:Setup', effect: 'deny' }]]),
  entity: ({ chance }) => chance.pick(['Lap', 'Setup', 'Webhook']),
  operation: ({ chance }) => chance.pick(['read', 'create', 'update', 'delete']),
  entityType: () => 'lap',
  stateId: ({ chance }) => chance.pick(WORKFLOW_STATES),
  scope: () => SCOPE,
  profile: () => ({ scope: SCOPE }),
  payload: ({ known }) => ({ series: known.word(), season: '2026' }),
  columns: ({ chance }) => (chance.chance(0.5) ? [{ path: 'lapNumber' }] : []),
  filter: () => ({ valid: true }),
  sort: () => 'lapNumber',
  groupBy: () => 'lapNumber',
  samples: () => [
    { t: 0, throttle: 10, speed: 80 },
    { t: 1, throttle: 90, speed: 120 },
  ],
  kpis: ({ chance, known }) =>
    chance.chance(0.5) ? [] : [{ name: known.word(), expression: chance.pick(EXPRESSIONS) }],
  lapNumber: ({ known }) => known.fresh() % 9999,
  lapTime: () => '1:30.000',
  lapTimeMs: () => 90_000,
  interfaces: () => [],
  on: () => false,
}

/** The same name in another operation, by `operationId field`. */
export const elsewhere: Record<string, Make> = {
  'createBoard columns': () => ['To do', 'Done'],
  'updateBoard columns': () => ['To do', 'Done'],
  // A class with a shortest stop of its own is in the order of classes.
  'createEvent classOrder': () => ['GTP', 'GTD'],
  'createEvent classMinPitMs': ({ chance }) =>
    chance.chance(0.5) ? { GTD: chance.whole(0, 3_600_000) } : {},
  'updateEvent classOrder': () => ['GTD', 'GTP'],
  'updateEvent classMinPitMs': () => ({}),
  'createChecklist items': checked,
  'updateChecklist items': checked,
  'signChecklist item': () => checked()[0],
  'evaluateProfile columns': () => columns,
  'invokePluginKpi columns': () => columns,
  'putLapTelemetry columns': () => columns,
  'evaluateProfile units': units,
  'invokePluginKpi units': units,
  'putLapTelemetry units': units,
  'putTelemetryFolders paths': () => [],
  // So little that one backup is over it would leave nothing to remove.
  'putBackupSettings maxBytes': () => 1e9,
  'runImport source': text,
  'importBaseline version': () => 1,
  'skipBaseline version': () => 1,
  'createIssueWorkflow key': text,
  'acceptInvite code': ({ known, chance }) => chance.pick([...known.noted('invite'), 'none']),
  'logIn email': ({ known, chance }) => chance.pick(known.noted('leaver')),
  'logIn accountSlug': ({ known }) => known.noted('slug')[0],
  // A second owner would allow the removal of the first, on whose login all requests depend.
  'createMember role': role,
  'updateMember role': role,
  'inviteMember role': role,
  'decideLead leader': () => 'this',
  'listChanges from': () => '2026-01-01T00:00:00.000Z',
  'listChanges until': () => '2099-01-01T00:00:00.000Z',
  'listChanges since': () => '0',
  'listChanges before': () => '999999',
  // Up to 30 are allowed; where nothing is found all of them pass.
  'listChanges wait': () => '1',
  'getLapTelemetry from': () => '0',
  'getLapTelemetry to': () => '10',
  'getLapTelemetry channels': () => 'throttle,speed',
}

/** Fields that a rule requires and the schema does not: one of several is enough. */
export const alsoNeeded: Record<string, readonly string[]> = {
  createRunPlan: ['sessionId'],
  calculateRunPlan: ['averageLapTimeMs'],
  createBoardCard: ['eventId'],
  createEvent: ['classOrder'],
  createPlugin: ['pluginVersion'],
  runImport: ['profile'],
}
