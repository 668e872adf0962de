import { v7 as uuidv7 } from 'uuid'
import type { Connection } from '../../server/db/engine/connection.ts'
import { type Sliced, steps } from '../../server/db/engine/sliced.ts'
import { openStore, type Store } from '../../server/db/engine/store.ts'
import { webhookDeliveries } from '../../server/db/tables/webhook-deliveries.ts'
import type { Target } from '../../server/db/tables/webhook-subscriptions.ts'
import { services } from '../../server/domain/index.ts'
import { foundAccount } from '../../server/domain/people/accounts.ts'
import { type Writing, writingAs } from '../../server/domain/principal.ts'
import { Dispatcher } from '../../server/webhooks/dispatcher.ts'
import type { AttemptResult } from '../../server/webhooks/target/send-attempt.ts'
import { atEnd } from './at-end.ts'
import { createFakeClock } from './fake-clock.ts'
import { overriding } from './overriding.ts'
import { tempFolder } from './temp-folder.ts'

const QUIET = { error() {}, warn() {}, info() {} } as never
const OK: AttemptResult = { status: 200, body: 'ok', error: null, durationMs: 1, unreachable: false }
export const UNREACHABLE: AttemptResult = {
  status: null,
  body: '',
  error: 'ENETUNREACH',
  durationMs: 1,
  unreachable: true,
}

/** Requests that arrived at a target. */
export interface Arrival {
  url: string
  messageId: string
  entityId: string
  sequence: number
  name: unknown
  /** Its response. */
  status: number
}

/** A store with an account, and a dispatcher with a simulated clock and network. */
export async function openWebhookLab() {
  const store = openStore(tempFolder())
  const founded = await store.transact((connection) =>
    foundAccount(
      connection,
      uuidv7(),
      { accountName: 'Acme', accountSlug: 'acme', name: 'Ann', email: 'ann@example.com' },
      'no password',
    ),
  )
  const { principal, accountId } = founded.scope
  const arrivals: Arrival[] = []
  let answer: (target: Target, arrival: Arrival) => AttemptResult | Promise<AttemptResult> = () => OK
  let link = true
  let attempts = 0
  let beforeWrite: () => void | Promise<void> = () => {}
  let beforeRead = () => {}
  let probe: () => boolean | Promise<boolean> = () => link
  /** The dispatcher's store, whose reads and writes can be delayed or failed. */
  const faultyStore = overriding<Store>(store, {
    readLatest(body) {
      beforeRead()
      return store.readLatest(body)
    },
    async transact(body) {
      await beforeWrite()
      return store.transact(body)
    },
  })

  const settle = async () => {
    // Commits and polls alternate; several quiet turns in a row mean that both are done.
    for (let quiet = 0, before = -1; quiet < 6; quiet += before === attempts ? 1 : -quiet) {
      before = attempts
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  const clock = createFakeClock(Date.parse('2026-04-17T08:00:00.000Z'), settle)
  const start = () =>
    new Dispatcher({
      store: faultyStore,
      log: QUIET,
      clock,
      async send(target, message) {
        attempts += 1
        if (!link) return UNREACHABLE
        const { payload } = JSON.parse(message.body)
        const arrival: Arrival = {
          url: target.url,
          messageId: message.headers['webhook-id'] as string,
          entityId: payload.id,
          sequence: payload._meta.sequence,
          name: payload.name,
          status: Number.NaN,
        }
        const result = await answer(target, arrival)
        if (result.status !== null) arrivals.push({ ...arrival, status: result.status })
        return result
      },
      probe: async () => probe(),
    })
  let dispatcher = start()

  const write = <T>(body: (scope: Writing) => T | Sliced<T>): Promise<T> =>
    store.transact(function* (connection: Connection) {
      return yield* steps(body(writingAs(principal, connection, uuidv7())))
    } as never) as Promise<T>

  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await dispatcher.close()
    await store.close()
  }
  atEnd(close)
  return {
    store,
    clock,
    arrivals,
    attemptsMade: () => attempts,
    dispatcher: () => dispatcher,
    setLink(up: boolean) {
      link = up
    },
    answerWith(next: typeof answer) {
      answer = next
    },
    /** Called before each write and each read of the dispatcher. */
    beforeWriteDo(next: typeof beforeWrite) {
      beforeWrite = next
    },
    beforeReadDo(next: typeof beforeRead) {
      beforeRead = next
    },
    probeWith(next: typeof probe) {
      probe = next
    },
    async restart() {
      await dispatcher.close()
      dispatcher = start()
    },
    subscribe: (url: string, more: object = {}) =>
      write((scope) =>
        services.webhooks.create(scope, {
          name: url,
          url,
          enabled: true,
          filters: { entityTypes: [], opTypes: [] },
          ...more,
        }),
      ),
    write,
    services,
    deliveries: (webhookId: string) =>
      store.read((connection) =>
        webhookDeliveries.newest({ connection, accountId }, webhookId, { limit: 1_000_000 }),
      ),
    settle,
    close,
  }
}

export type WebhookLab = Awaited<ReturnType<typeof openWebhookLab>>
