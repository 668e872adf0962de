import type { ResourceKey } from '../../contract/index.ts'
import { event } from '../../contract/resources/weekend/event.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { findRow, rowExists } from '../../db/rows/repo.ts'
import { type SampleWeekend, sampleWeekends } from '../../db/tables/sample-weekends.ts'
import { services } from '../../domain/index.ts'
import type { Writing } from '../../domain/principal.ts'
import { conflict, notFound, Problem } from '../../domain/problem.ts'
import { idKey } from '../keys-to-ids.ts'
import type { Loaded } from '../load-sample.ts'
import { sampleEvent } from '../track/drive-weekend.ts'
import { practiceFrom } from './timeline.ts'
import { typeDue } from './type-due.ts'

type Beside = readonly (readonly [ResourceKey, string])[]

/** Notes what was loaded as the sample, and types its practice, which began at `startsAt`, up to now. */
export function* keepSample(scope: Writing, { ids, beside }: Loaded, startsAt: string | null): Sliced<void> {
  const { connection, accountId } = scope
  const practice = startsAt && practiceFrom(startsAt).session.name
  const sample: SampleWeekend = {
    account_id: accountId,
    event_id: ids.get(idKey(event.name, sampleEvent.name)) as string,
    session_id: practice ? (ids.get(idKey(session.name, practice)) as string) : null,
    clock_starts_at: startsAt,
    typed_ms: -1,
    typing: Number(startsAt !== null),
    beside: JSON.stringify(beside),
  }
  sampleWeekends.insert(connection, sample)
  let left = sample.typing
  while (left > 0)
    left = yield* typeDue(scope, sampleWeekends.of(connection, accountId) ?? sample, Date.parse(scope.now))
}

/** The sample weekend whose event is there. */
function find(scope: ReadScope): SampleWeekend | null {
  const sample = sampleWeekends.of(scope.connection, scope.accountId)
  return sample && rowExists(scope, event, sample.event_id) ? sample : null
}

function mustFind(scope: ReadScope): SampleWeekend {
  const sample = find(scope)
  if (!sample) throw notFound('sample weekend')
  return sample
}

const shown = ({ event_id: eventId, session_id: sessionId, typing }: SampleWeekend) => ({
  eventId,
  sessionId,
  typing: typing === 1,
})

export function sampleOf(scope: ReadScope) {
  const sample = find(scope)
  return { sample: sample && shown(sample) }
}

/** Starts or stops the typing. 404 without a sample, 409 if its practice is over or removed. */
export function setTyping(scope: Writing, typing: boolean) {
  const sample = mustFind(scope)
  const row = sample.session_id && findRow(scope, session, sample.session_id)
  if (typing && (!row || row.status === 'finished'))
    throw conflict('session_over', 'The practice of the sample weekend is over.')
  sampleWeekends.setTyped(scope.connection, scope.accountId, sample.typed_ms, typing)
  return shown({ ...sample, typing: Number(typing) })
}

/** Removes the event of the sample, then each row that came with it and that no other row needs. 404 without a sample. */
export function* removeSample(scope: Writing): Sliced<{ ok: true }> {
  const sample = mustFind(scope)
  yield* services.events.remove(scope, sample.event_id, { cascade: true })
  for (const [key, id] of (JSON.parse(sample.beside) as Beside).toReversed()) {
    const { resource, remove } = services[key]
    if (!rowExists(scope, resource, id)) continue
    try {
      // The wear of a tyre goes with it.
      yield* remove(scope, id, { cascade: key === 'tyres' })
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 409) throw error
    }
  }
  sampleWeekends.remove(scope.connection, scope.accountId)
  return { ok: true }
}
