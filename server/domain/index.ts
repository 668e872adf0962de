import { type ResourceKey, resources } from '../contract/index.ts'
import { apiKeys } from './api-key.ts'
import { boards } from './board.ts'
import { boardCards } from './board-card.ts'
import { cornerWears } from './corner-wear.ts'
import { crud, type Service } from './crud.ts'
import { customViews } from './custom-view.ts'
import { eventBound } from './event-bound.ts'
import { issues } from './issue.ts'
import { issueWorkflows } from './issue-workflow.ts'
import { eventDataStore, sessionDataStore } from './json-store.ts'
import { laps } from './lap.ts'
import { members } from './member.ts'
import { runSheets } from './run-sheet.ts'
import { setups } from './setup.ts'
import { tyres } from './tyre.ts'
import { tyreSets } from './tyre-set.ts'
import { weathers } from './weather.ts'
import { webhooks } from './webhook.ts'

/** Resources that follow rules of their own. */
const special = {
  sessions: eventBound(resources.sessions, 'sessionId'),
  cars: eventBound(resources.cars, 'carId'),
  setups,
  tyreSets,
  tyres,
  runSheets,
  laps,
  cornerWear: cornerWears,
  weather: weathers,
  issueWorkflows,
  issues,
  boards,
  boardCards,
  eventData: eventDataStore,
  sessionData: sessionDataStore,
  customViews,
  members,
  apiKeys,
  webhooks,
} satisfies Partial<Record<ResourceKey, Service>>

const followsRules = (key: ResourceKey): key is keyof typeof special => key in special
const serviceOf = (key: ResourceKey): Service => (followsRules(key) ? special[key] : crud(resources[key]))
const keys = Object.keys(resources) as ResourceKey[]

/** The service of every resource; the default where there are no rules. */
export const services = Object.fromEntries(keys.map((key) => [key, serviceOf(key)])) as Record<
  ResourceKey,
  Service
>

const byType = new Map(Object.values(services).map((service) => [service.resource.entityType, service]))

/** The service behind an entity type of the change log; undefined for a type that there is no more. */
export const serviceOfType = (entityType: string): Service | undefined => byType.get(entityType)
