import { make } from '../../support/factories.ts'
import type { TestServer } from '../../support/server.ts'
import { type Probe, readsOf } from './permission-probes.ts'

/** Events of a subscription without a filter: the specification's catalogue. */
const CATALOGUE = ['RunSheet', 'BoardCard', 'Lap', 'Setup', 'Issue', 'Car', 'Event']
const EVENTS = { setup: 'Setup', driver: 'Driver', car: 'Car' }

let serial = 0
const NAMED = {
  Championship: { path: '$.c', key: ['name'], fields: { name: 'n', season: 's', series: 's' } },
}

/** Requests that touch more rows than they name. Each uses new rows of the owner, and changes them if it may. */
export function chainsOn({ api }: TestServer): (() => Promise<Probe>)[] {
  const lastBatch = async () => {
    const { seq } = await api.me()
    const { items } = await api.listChanges({ query: { since: String(seq - 1) } })
    return { seq, batchId: items[0]?.batchId as string }
  }
  const revert = (json: unknown, ...operations: string[]): Probe => ({
    method: 'POST',
    path: '/changes/revert',
    json,
    needs: operations.map((operation) => [operation, 'Driver']),
    passes: [200],
  })
  /** A subscription of the owner with these filters, and the rights to read its events. */
  const subscription = async (entityTypes: (keyof typeof EVENTS)[]) => {
    const { id } = await make(api, 'webhooks', { filters: { entityTypes }, enabled: false })
    return {
      id,
      reads: readsOf(entityTypes.length > 0 ? entityTypes.map((type) => EVENTS[type]) : CATALOGUE),
    }
  }
  return [
    async function removesAnEventWithAllInIt() {
      const lap = await make(api, 'laps')
      const { eventId } = await api.sessions.get(lap.sessionId as string)
      const taken = ['Event', 'Session', 'Car', 'RunSheet', 'Lap']
      return {
        method: 'DELETE',
        path: `/events/${eventId}?cascade=true`,
        needs: taken.map((entity) => ['delete', entity]),
        passes: [200],
      }
    },
    async function removesADriverWhomOthersMention() {
      const driver = await make(api, 'drivers')
      await make(api, 'laps', { driverId: driver.id })
      const needs = [
        ['delete', 'Driver'],
        ['update', 'Lap'],
      ] as const
      return { method: 'DELETE', path: `/drivers/${driver.id}?cascade=true`, needs, passes: [200] }
    },
    async function takesBackWhatWasMade() {
      await make(api, 'drivers')
      return revert({ seq: (await lastBatch()).seq }, 'delete', 'read')
    },
    async function takesBackWhatWasChanged() {
      const { id } = await make(api, 'drivers')
      await api.drivers.update(id, { lastName: 'Changed' })
      return revert({ batchId: (await lastBatch()).batchId }, 'update', 'read')
    },
    async function takesBackWhatWasRemoved() {
      const { id } = await make(api, 'drivers')
      await api.drivers.remove(id)
      return revert({ seq: (await lastBatch()).seq }, 'create', 'read')
    },
    async function takesBackAnImport() {
      serial += 1
      const body = { profile: { scope: NAMED }, payload: { c: [{ n: `Chain ${serial}`, s: '26' }] } }
      const { id } = await api.runImport({ body })
      const needs = [
        ['read', 'ImportProfile'],
        ['delete', 'Championship'],
        ['read', 'Championship'],
      ] as const
      return { method: 'POST', path: `/imports/${id}/revert`, needs, passes: [200] }
    },
    async function putsUnderNewKey() {
      serial += 1
      const { id } = await make(api, 'events')
      const needs = [
        ['update', 'EventData'],
        ['create', 'EventData'],
      ] as const
      const path = `/event-data/key${serial}?eventId=${id}`
      return { method: 'PUT', path, json: { data: 1 }, needs, passes: [201] }
    },
    async function putsUnderAKeyThatIsThere() {
      const { key, eventId } = await make(api, 'eventData')
      const path = `/event-data/${key}?eventId=${eventId}`
      return { method: 'PUT', path, json: { data: 2 }, needs: [['update', 'EventData']], passes: [200] }
    },
    ...[{ url: 'https://elsewhere.example/' }, { filters: { entityTypes: ['setup', 'driver'] } }].map(
      (json) =>
        async function sendsAnothersSubscriptionElsewhere(): Promise<Probe> {
          const { id, reads } = await subscription(
            json.url ? ['setup', 'driver'] : ['setup', 'driver', 'car'],
          )
          const needs = [['update', 'Webhook'], ...reads] as const
          return { method: 'PATCH', path: `/webhooks/${id}`, json, needs, passes: [200] }
        },
    ),
    async function renamesOthersSubscription() {
      const { id, reads } = await subscription([])
      const needs = [['update', 'Webhook'], ...reads] as const
      return { method: 'PATCH', path: `/webhooks/${id}`, json: { name: 'New' }, needs, passes: [200] }
    },
    async function signsForAnothersSubscription() {
      const { id, reads } = await subscription(['setup'])
      const needs = [['update', 'Webhook'], ...reads] as const
      return { method: 'POST', path: `/webhooks/${id}/rotate-secret`, needs, passes: [200] }
    },
    async function removesAnothersSubscription() {
      const { id, reads } = await subscription(['setup'])
      const needs = [['delete', 'Webhook'], ...reads] as const
      return { method: 'DELETE', path: `/webhooks/${id}`, needs, passes: [200] }
    },
    async function takesBackTheRemovalOfAnothersSubscription() {
      const { id, reads } = await subscription(['setup'])
      await api.webhooks.remove(id)
      const needs = [['create', 'Webhook'], ['read', 'Webhook'], ...reads] as const
      const { seq } = await lastBatch()
      return { method: 'POST', path: '/changes/revert', json: { seq }, needs, passes: [200] }
    },
    async function changesSilentSubscription() {
      // Of run sheets the catalogue promises no update.
      const filters = { entityTypes: ['run_sheet'], opTypes: ['update' as const] }
      const { id } = await make(api, 'webhooks', { filters, enabled: false })
      const needs = [['update', 'Webhook']] as const
      return { method: 'PATCH', path: `/webhooks/${id}`, json: { name: 'New' }, needs, passes: [200] }
    },
  ]
}
