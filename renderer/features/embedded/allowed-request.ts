import type { Endpoint } from '../../../server/contract/define/action.ts'
import type { AnyResource } from '../../../server/contract/define/define.ts'
import { type ActionKey, actions, resources } from '../../../server/contract/index.ts'
import type { PageMessage } from '../../../server/contract/page-api.ts'

export type PageRequest = Extract<PageMessage, { type: 'request' }>

/** Actions on race data. Those that give or take credentials, reach other machines, or copy whole databases are not here. */
const ACTIONS: readonly ActionKey[] = [
  'createLaps',
  'createCornerWearBatch',
  'getTelemetry',
  'listTelemetryFiles',
  'getTelemetryFile',
  'checkExpression',
  'evaluateProfile',
  'listKpiFunctions',
  'invokePluginKpi',
  'calculateRunPlan',
  'diffSetups',
  'acknowledgeIssue',
  'resolveIssue',
  'commentOnIssue',
  'putEventData',
  'putSessionData',
  'sessionConstants',
  'sessionTiming',
  'takeTiming',
  'customViewRows',
  'draftViewRows',
]

/**
 * Whether pages may reach rows of a resource: not where only owners and admins write, nor where an answer holds a secret. A page
 * could otherwise make itself a key, or a webhook that sends data out, in the name of its viewer.
 */
export const isOpen = ({ administered, shownOnce = {} }: AnyResource): boolean =>
  administered === undefined && Object.keys(shownOnce).length === 0

const open = Object.values<AnyResource>(resources).filter(isOpen)

/** Entity types whose changes pages may hear. */
export const OPEN_TYPES: ReadonlySet<string> = new Set(open.map(({ entityType }) => entityType))

const ID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
/** Never a dot segment. */
const WORD = '[\\w-][\\w.-]*'

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/:(\w+)/g, (_, name) => (/id$/i.test(name) ? ID : WORD))}$`)

const routes = [
  ...open.flatMap(({ path }) => [
    { methods: ['GET', 'POST'], pattern: patternOf(`/${path}`) },
    { methods: ['GET', 'PATCH', 'DELETE'], pattern: patternOf(`/${path}/:id`) },
  ]),
  ...ACTIONS.map((key) => {
    const { method, path }: Endpoint = actions[key]
    return { methods: [method as string], pattern: patternOf(path) }
  }),
]

/** The address of a request below this server, and undefined for one that pages may not send. */
export function addressOf({ method, path, query = {} }: PageRequest): string | undefined {
  const at = path.startsWith('/') ? path : `/${path}`
  if (!routes.some(({ methods, pattern }) => methods.includes(method) && pattern.test(at))) return undefined
  // A file of all rows is an export, which is no answer in JSON.
  if (Object.hasOwn(query, 'format')) return undefined
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${at}?${search}` : at
}
