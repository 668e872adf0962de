import type { Replay as Shown } from '../../contract/actions/timing-recording.ts'
import type { StoredRowOf } from '../../contract/define/define.ts'
import { timingFeed } from '../../contract/resources/timing-feed.ts'
import { championship } from '../../contract/resources/weekend/championship.ts'
import { event } from '../../contract/resources/weekend/event.ts'
import { track } from '../../contract/resources/weekend/track.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import type { Store } from '../../db/engine/store.ts'
import { findRow, findRowsBy } from '../../db/rows/repo.ts'
import { services } from '../../domain/index.ts'
import type { Principal, Writing } from '../../domain/principal.ts'
import { notFound, Problem, unknownReference } from '../../domain/problem.ts'
import { insertIfValid } from '../../domain/timing/insert-if-valid.ts'
import type { LiveSession } from '../../domain/timing/live-session.ts'
import type { Log } from '../../log.ts'
import { noAdapter, type TimingKinds } from '../../timing/kinds/kinds.ts'
import { FeedPipeline } from '../pipeline/feed-pipeline.ts'
import type { Recordings } from './recordings.ts'
import { type Moment, Replay, type Speed } from './replay.ts'

const MAX_RUNNING = 4
const MAX_KEPT = 20
const MIN_LAP_MS = 20_000
const REHEARSALS = 'Rehearsals'

interface Dependencies {
  store: Store
  log: Log
  feedKinds: TimingKinds
  recordings: Recordings
}

/** Where and how a recording is replayed. */
export interface Wanted {
  eventId: string
  speed: Speed
  from: Moment | undefined
  to: Moment | undefined
}

/** A new event for a replay, beside the one that the feed's recording belongs to. */
export function createRehearsal(
  scope: Writing,
  { name, feedId, startedAt }: { name: string; feedId: string | null; startedAt: string | null },
): string {
  const feed = feedId === null ? undefined : findRow(scope, timingFeed, feedId)
  const beside = feed?.eventId ? findRow(scope, event, feed.eventId as string) : undefined
  const parent = (key: 'championships' | 'tracks', body: object) => {
    const service = services[key]
    const [known] = findRowsBy(scope, service.resource, { name: REHEARSALS }, 1)
    return (known ?? insertIfValid(scope, service, { name: REHEARSALS, ...body }))?.id
  }
  const day = (startedAt ?? scope.now).slice(0, 10)
  const created = insertIfValid(scope, services.events, {
    name,
    championshipId:
      beside?.championshipId ?? parent('championships', { season: day.slice(0, 4), series: 'Replay' }),
    trackId: beside?.trackId ?? parent('tracks', { country: 'ZZ', lengthKm: 1, cornerCount: 1 }),
    startDate: day,
    endDate: day,
    rehearsal: true,
  })
  if (!created)
    throw new Error(`the defaults of ${championship.name}, ${track.name} and ${event.name} are not valid`)
  return created.id
}

/** The replays of all accounts that run, and the last that have ended. */
export class Replays {
  readonly #parts: Dependencies
  readonly #replays: { accountId: string; replay: Replay }[] = []

  constructor(parts: Dependencies) {
    this.#parts = parts
  }

  list(accountId: string): Shown[] {
    return this.#replays.filter((each) => each.accountId === accountId).map(({ replay }) => replay.shown)
  }

  /** What a replay reports of a session now. */
  live(sessionId: string): LiveSession | null {
    for (const { replay } of this.#replays.toReversed()) {
      const live = replay.live(sessionId)
      if (live) return live
    }
    return null
  }

  /** Whether a replay that has not ended is in this session. */
  isPlayingInto(sessionId: string): boolean {
    return this.#replays.some(
      ({ replay }) => replay.shown.endedAt === null && replay.live(sessionId) !== null,
    )
  }

  /** 404 without the recording, 422 without the event or an adapter, 429 with too many that run. */
  start(principal: Principal, recordingId: string, wanted: Wanted): Shown {
    const { store, log, feedKinds, recordings } = this.#parts
    const { accountId } = principal
    const recording = recordings.get(accountId, recordingId)
    const adapter = feedKinds.get(recording.kind)
    if (!adapter) throw new Problem(422, 'no_adapter', noAdapter(recording.kind))
    const read = <T>(body: (scope: ReadScope) => T) =>
      store.read((connection) => body({ connection, accountId }))
    if (!read((scope) => findRow(scope, event, wanted.eventId)))
      throw unknownReference([{ path: '/eventId', message: 'there is no Event with this id' }])
    if (this.#replays.filter(({ replay }) => replay.shown.endedAt === null).length >= MAX_RUNNING)
      throw new Problem(429, 'too_many', `${MAX_RUNNING} replays run already: end one of them first.`)
    const { feedId } = recording
    const row = feedId === null ? undefined : read((scope) => findRow(scope, timingFeed, feedId))
    const feed = row as unknown as StoredRowOf<typeof timingFeed> | undefined
    const pipeline = new FeedPipeline({
      store,
      log,
      accountId,
      feed: {
        id: feedId ?? recordingId,
        name: `Replay by ${principal.name}`,
        eventId: wanted.eventId,
        createCars: true,
        createSessions: true,
      },
      minLapMs: feed?.minLapMs ?? MIN_LAP_MS,
      newDecoder: () => adapter.decoder({ pitLoops: feed?.pitLoops }),
      onWritten: () => {},
      onFailure: (words) => log.warn(`timing: replay: ${words}`),
      onUnreadable: () => {},
      onRefused: () => {},
    })
    const replay = new Replay({
      ...wanted,
      recordingId,
      pipeline,
      log,
      bytes: recordings.bytes(recordingId),
      offsetMs: recordings.offsetOf(recordingId),
      startedAt: recording.startedAt,
    })
    this.#replays.push({ accountId, replay })
    if (this.#replays.length > MAX_KEPT) this.#dropEnded()
    return replay.shown
  }

  change(accountId: string, id: string, changes: Parameters<Replay['change']>[0]): Shown {
    const replay = this.#get(accountId, id)
    replay.change(changes)
    return replay.shown
  }

  async end(accountId: string, id: string): Promise<Shown> {
    const replay = this.#get(accountId, id)
    await replay.end()
    this.#replays.splice(
      this.#replays.findIndex((each) => each.replay === replay),
      1,
    )
    return replay.shown
  }

  async close(): Promise<void> {
    await Promise.all(this.#replays.map(({ replay }) => replay.end()))
  }

  #get(accountId: string, id: string): Replay {
    const found = this.#replays.find((each) => each.accountId === accountId && each.replay.id === id)
    if (!found) throw notFound('Replay')
    return found.replay
  }

  #dropEnded() {
    const index = this.#replays.findIndex(({ replay }) => replay.shown.endedAt !== null)
    if (index >= 0) this.#replays.splice(index, 1)
  }
}
