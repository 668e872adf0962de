import { type Client, createClient } from '../../../server/contract/client.ts'
import { resources } from '../../../server/contract/index.ts'
import type { Random } from '../../../server/sample/random.ts'
import type { ServerProcess } from '../../support/server-process.ts'
import { readLog } from '../crash-audit.ts'
import type { Patch } from '../planted.ts'
import { type Ask, type Person, send } from './ask.ts'
import type { Ground } from './bodies.ts'
import { checkLists } from './check-lists.ts'
import { checkLog } from './check-log.ts'
import { createOutbox } from './check-receiver.ts'
import { rowsWhere, type Visitor, visit } from './check-rooms.ts'
import { patching } from './deeds.ts'
import { type Prepared, startCopy } from './garage.ts'
import { judge, under } from './judge.ts'
import { isInEvent, isInSession } from './rooms.ts'
import { type AccountName, copyOf, modelled, type Row, type World } from './world.ts'
import { wrong } from './wrong.ts'

/** A backup, and the model's state at that time. */
export interface Moment {
  id: string
  world: World
}

/** A server under test, with its expected state. */
export interface Stage {
  server: ServerProcess
  prepared: Prepared
  world: World
  backups: Moment[]
  clientOf(account: AccountName): Client
  groundOf(by: Person, random: Random): Ground
  newKey(): string
  logSince(account: AccountName, seq: number): ReturnType<typeof readLog>
  /** Log entries since the model last read. */
  newChanges(account: AccountName): ReturnType<typeof readLog>
  /** Sends a request and holds its answer against the model. */
  ask(ask: Ask): Promise<void>
  /** The server is in another world now: a restore has brought it there. */
  goTo(world: World): void
  /** Cuts the connections of all clients in rooms. */
  cutLines(): void
  /** Holds everything against the model: lists, rooms, deliveries. */
  checkAll(random: Random): Promise<void>
  end(): Promise<void>
}

const typesSent = new Set(modelled.map(({ entityType }) => entityType).concat('permission_profile'))

/**
 * Starts a server on a copy of the prepared folder, with clients in two of its rooms and a receiver of its webhooks.
 */
export async function openStage(prepared: Prepared, bugs: readonly Patch[] = []): Promise<Stage> {
  const { people, kept, received } = prepared
  received.length = 0
  const copy = await startCopy(prepared, bugs)
  const { server } = copy
  const world: World = { home: copyOf(prepared.world.home), away: copyOf(prepared.world.away) }
  const outbox = createOutbox(received, typesSent)
  const visitors: Visitor[] = []
  let [keys, marks, checked] = [0, 0, world.home.log.length]

  const rowIn = (type: 'sessions' | 'events', id: string) =>
    stage.world.home.rows.get(resources[type].entityType)?.get(id) as Row
  const places = [
    {
      kind: 'sessions' as const,
      id: kept.sessionId,
      isIn: (entityType: string, row: Row) =>
        isInSession(stage.world.home, rowIn('sessions', kept.sessionId), entityType, row),
      counts: () => true,
    },
    {
      kind: 'events' as const,
      id: kept.eventId,
      isIn: (entityType: string, row: Row) =>
        isInEvent(stage.world.home, rowIn('events', kept.eventId), entityType, row),
      counts: (entityType: string) => typesSent.has(entityType) && hasOwnEvent.has(entityType),
    },
  ]

  const stage: Stage = {
    server,
    prepared,
    world,
    backups: [],
    clientOf: (account) =>
      createClient({
        baseUrl: server.url,
        token: (account === 'home' ? people.owner : people.outsider).token,
      }),
    groundOf: (by, random) => ({
      account: stage.world[by.account],
      foreign: stage.world[by.account === 'home' ? 'away' : 'home'],
      kept,
      by,
      random,
    }),
    newKey: () => `key ${++keys}`,
    logSince: (account, seq) => readLog(stage.clientOf(account), seq),
    newChanges: (account) => stage.logSince(account, stage.world[account].latestSeq),
    goTo(world) {
      stage.world = world
      checked = world.home.log.length
    },
    cutLines() {
      for (const visitor of visitors) visitor.cut()
    },
    async ask(ask) {
      const answer = await send(server.url, ask)
      if (!answer) throw wrong('no answer', ask.deed, server.stderr())
      const { account } = ask.by
      const { changes } = await stage.newChanges(account)
      stage.world[account] = judge(stage.world[account], ask, answer, changes)
    },
    async checkAll(random) {
      marks += 1
      const mark = (type: 'sessions' | 'events', id: string) =>
        stage.ask({ by: people.owner, deed: patching(resources[type], id, { parameters: { mark: marks } }) })
      await mark('events', kept.eventId)
      await mark('sessions', kept.sessionId)
      for (const account of ['home', 'away'] as const) {
        const { changes } = await stage.newChanges(account)
        if (changes.length > 0) throw wrong('the log has changes without a request', changes)
        const owner = account === 'home' ? people.owner : people.outsider
        await checkLog(stage.clientOf(account), stage.world[account], owner)
        await checkLists(stage.clientOf(account), stage.world[account], random)
      }
      const member = createClient({ baseUrl: server.url, token: people.member.token })
      await checkLog(member, stage.world.home, under(stage.world.home, people.member))
      for (const visitor of visitors) await visitor.check(stage.world.home, rowIn('sessions', kept.sessionId))
      const { log } = stage.world.home
      outbox.expect(log.slice(checked))
      checked = log.length
      await outbox.check()
      const noise = server.stderr()
      if (noise !== '') throw wrong('the server complains', noise)
    },
    async end() {
      for (const visitor of visitors) visitor.stop()
      await copy.end()
    },
  }
  try {
    for (const { isIn, ...place } of places) {
      const rowsNow = (account: World['home']) => rowsWhere(account, isIn)
      const at = { ...place, token: people.owner.token, urlNow: () => server.url, rowsNow }
      visitors.push(await visit(at, world.home))
    }
  } catch (error) {
    await stage.end()
    throw error
  }
  return stage
}

const hasOwnEvent = new Set(
  modelled.filter(({ room }) => room.event !== undefined).map(({ entityType }) => entityType),
)
