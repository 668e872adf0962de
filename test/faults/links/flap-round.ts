import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '../../../server/contract/client.ts'
import type { Random } from '../../../server/sample/random.ts'
import { addSession, addWeekend } from '../../support/weekend-rows.ts'
import { readLaps, readLog, storedPart } from '../crash-audit.ts'
import { deedsOf, emptied, newQueue, typeLaps } from '../typing.ts'
import { receivedRows, wrongsOfDeeds, wrongsOfPicture } from './audit-rooms.ts'
import { startFlakyProxy, temperBy } from './flaky-proxy.ts'
import { flap } from './flap.ts'
import { openHook } from './hooks.ts'
import { type Ledger, runKeyedScript } from './keyed-script.ts'
import { followRoom, type RoomFollower } from './room-follower.ts'

const CARS = 4
const SCRIPTS = 10
const LAPS_EACH = 15
const FOLLOWERS = 3
const QUEUE_TIMEOUT_MS = 800
const SENT_WITHIN_MS = 40_000

export interface FlapOptions {
  url: string
  token: string
  /** One for each purpose. */
  chance(purpose: string): Random
  forMs: number
  /** How long the rooms' link is silent once. */
  silentMs?: number
}

export interface FlapReport {
  /** Empty when all is well. */
  wrongs: string[]
  rows: number
  connections: number
  arrived: number
  joins: number
}

async function weatherOf(client: Client, eventId: string) {
  const rows = new Map<string, unknown>()
  for await (const row of client.weather.all({ eventId })) rows.set(row.id, row)
  return rows
}

/** Waits until it holds for all; returns for how many it does not in time. */
async function missing(followers: readonly RoomFollower[], holds: (each: RoomFollower) => boolean) {
  const until = performance.now() + SENT_WITHIN_MS
  const others = () => followers.filter((each) => !holds(each))
  while (others().length > 0 && performance.now() < until) {
    for (const each of followers) each.hurry()
    await sleep(50)
  }
  return others().length
}

/** Scripts, pages, rooms and factories behind unstable links, and the errors once the links are stable. */
export async function flapRound(options: FlapOptions): Promise<FlapReport> {
  const { url, token, chance, forMs, silentMs = 0 } = options
  const client = createClient({ baseUrl: url, token })
  const weekend = await addWeekend(client, CARS)
  const eventId = weekend.event.id
  const { session, runSheets } = await addSession(client, weekend, 'Race')
  const port = Number(new URL(url).port)
  const open = (purpose: string) => startFlakyProxy(port, chance(purpose), temperBy)
  const [forScripts, forPages, forRooms] = [await open('scripts'), await open('pages'), await open('rooms')]
  const hooks = [
    await openHook(client, ['weather'], chance('hook weather')),
    await openHook(client, ['lap', 'weather'], chance('hook both')),
  ]
  const { seq } = await client.me()

  const follow = (kind: 'sessions' | 'events', id: string) =>
    followRoom({ baseUrl: forRooms.url, kind, id, token, lastSeq: seq })
  const inSession = Array.from({ length: FOLLOWERS }, () => follow('sessions', session.id))
  const inEvent = Array.from({ length: FOLLOWERS }, () => follow('events', eventId))
  const followers = [...inSession, ...inEvent]
  const queues = runSheets.map(() =>
    newQueue(createClient({ baseUrl: forPages.url, token }), { timeoutMs: QUEUE_TIMEOUT_MS }),
  )
  const stop = new AbortController()
  try {
    await missing(followers, ({ joins }) => joins() > 0)
    let isOver = false
    const refusals: string[] = []
    const scripts = Array.from({ length: SCRIPTS }, (_, index) =>
      runKeyedScript({
        baseUrl: forScripts.url,
        token,
        random: chance(`script ${index}`),
        eventId,
        goesOn: () => !isOver,
        signal: stop.signal,
      }).catch((error: Error): Ledger => {
        refusals.push(`a script was refused: ${error.message}`)
        return new Map()
      }),
    )
    const typing = queues.map((queue, index) =>
      typeLaps(queue, runSheets[index]?.id as string, LAPS_EACH, (forMs / LAPS_EACH) * 1.6),
    )
    const flapping = [
      flap(forScripts, chance('flap scripts'), forMs),
      flap(forPages, chance('flap pages'), forMs),
      flap(forRooms, chance('flap rooms'), forMs, silentMs),
      ...hooks.map((hook) => hook.flap(forMs)),
    ]
    void Promise.allSettled(flapping).then(() => {
      isOver = true
    })
    const [ledgers, typed] = await Promise.all([Promise.all(scripts), Promise.all(typing), ...flapping])
    await emptied(queues)

    const mark = await client.events.update(eventId, { name: 'Over' })
    const wrongs = [...refusals]
    const deaf = await missing(followers, ({ rows }) => rows.get(mark.id)?.version === mark.version)
    if (deaf > 0) wrongs.push(`${deaf} rooms have not heard of the last change`)
    const { changes } = await readLog(client, seq)
    const done: Ledger = new Map(ledgers.flatMap((each) => [...each]))
    wrongs.push(...wrongsOfDeeds('weather', done, deedsOf(changes, 'weather')))
    const times = new Map(typed.flatMap((each) => [...each]))
    const laps = await readLaps(client, session.id)
    const shown = new Map([...laps].map(([id, { lapTimeMs }]) => [id, lapTimeMs]))
    wrongs.push(...wrongsOfPicture('typed lap', times, shown))
    // A correction of a lap that was never sent goes out with the lap.
    for (const [id, deeds] of deedsOf(changes, 'lap'))
      if (!['create', 'create,update'].includes(deeds)) wrongs.push(`lap ${id} was written as ${deeds}`)
    for (const each of inSession)
      wrongs.push(...wrongsOfPicture('lap', receivedRows(each, 'lap', storedPart), laps))
    const weather = await weatherOf(client, eventId)
    for (const each of inEvent)
      wrongs.push(
        ...wrongsOfPicture(
          'weather',
          receivedRows(each, 'weather', (entity) => entity),
          weather,
        ),
      )
    for (const { fallen, ended } of followers) {
      wrongs.push(...fallen)
      if (ended() !== null) wrongs.push(`a room was closed for ${ended()}`)
    }
    for (const hook of hooks) wrongs.push(...(await hook.wrongs(changes)))
    return {
      wrongs,
      rows: done.size + times.size,
      connections: forScripts.accepted() + forPages.accepted() + forRooms.accepted(),
      arrived: hooks.reduce((sum, hook) => sum + hook.arrived(), 0),
      joins: followers.reduce((sum, each) => sum + each.joins(), 0),
    }
  } finally {
    stop.abort()
    for (const each of followers) each.stop()
    for (const queue of queues) queue.close()
    await Promise.allSettled(hooks.map((hook) => hook.close()))
    for (const proxy of [forScripts, forPages, forRooms]) await proxy.close()
  }
}
