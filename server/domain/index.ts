import { type ResourceKey, resources } from '../contract/index.ts'
import { crud, type Service } from './crud.ts'
import { importProfiles } from './imports/import-profile.ts'
import { boards } from './issues/board.ts'
import { boardCards } from './issues/board-card.ts'
import { issues } from './issues/issue.ts'
import { issueWorkflows } from './issues/issue-workflow.ts'
import { apiKeys } from './people/api-key.ts'
import { members } from './people/member.ts'
import { eventDataStore, sessionDataStore } from './stores/json-store.ts'
import { plugins } from './telemetry/plugin.ts'
import { timingFeeds } from './timing/timing-feed.ts'
import { customViews } from './views/custom-view.ts'
import { webhooks } from './webhooks/webhook.ts'
import { cars } from './weekend/car.ts'
import { checklists } from './weekend/checklist.ts'
import { cornerWears } from './weekend/corner-wear.ts'
import { debriefs } from './weekend/debrief.ts'
import { laps } from './weekend/lap.ts'
import { parts } from './weekend/part.ts'
import { pitStops } from './weekend/pit-stop.ts'
import { runSheets } from './weekend/run-sheet.ts'
import { sessions } from './weekend/session.ts'
import { sessionFlags } from './weekend/session-flag.ts'
import { setups } from './weekend/setup.ts'
import { tyres } from './weekend/tyre.ts'
import { tyreSets } from './weekend/tyre-set.ts'
import { weathers } from './weekend/weather.ts'

/** Services of resources with rules of their own. */
const special = {
  sessions,
  sessionFlags,
  cars,
  setups,
  tyreSets,
  tyres,
  parts,
  pitStops,
  runSheets,
  laps,
  debriefs,
  checklists,
  cornerWear: cornerWears,
  weather: weathers,
  issueWorkflows,
  issues,
  boards,
  boardCards,
  eventData: eventDataStore,
  sessionData: sessionDataStore,
  plugins,
  customViews,
  importProfiles,
  members,
  apiKeys,
  webhooks,
  timingFeeds,
} satisfies Partial<Record<ResourceKey, Service>>

const followsRules = (key: ResourceKey): key is keyof typeof special => key in special
const serviceOf = (key: ResourceKey): Service => (followsRules(key) ? special[key] : crud(resources[key]))
const keys = Object.keys(resources) as ResourceKey[]

/** The service of every resource. */
export const services = Object.fromEntries(keys.map((key) => [key, serviceOf(key)])) as Record<
  ResourceKey,
  Service
>

const byType = new Map(Object.values(services).map((service) => [service.resource.entityType, service]))

/** The service of an entity type in the change log; undefined for a type that no longer exists. */
export const serviceOfType = (entityType: string): Service | undefined => byType.get(entityType)
