import type { Edit, Values } from '../queue/edit.ts'
import type { EditQueue } from '../queue/queue-shape.ts'

const PREFIX = 'trackside.outgoing.'

/** How version 0.3 kept a lap on its way. */
interface OldLap {
  lap: Values & { id: string }
  key: string
  state: string
  reason?: string
}

function editOf({ lap, key, state, reason = '' }: OldLap, sessionId: string, owner: string): Edit {
  const refused = state === 'refused'
  return {
    id: key,
    owner,
    tab: '',
    resource: 'laps',
    op: 'create',
    rowId: lap.id,
    body: lap,
    base: null,
    derived: { sessionId },
    ifMatch: null,
    at: new Date().toISOString(),
    // It may have got through.
    attempts: 1,
    state: refused ? 'refused' : 'waiting',
    ...(refused && { refusal: { status: 400, code: 'refused', message: reason, errors: [], theirs: null } }),
  }
}

function read(text: string | null): OldLap[] {
  try {
    return JSON.parse(text ?? '[]') as OldLap[]
  } catch {
    return []
  }
}

/** Takes over the laps that an older version of this page kept in the tab's session storage. */
export async function takeOverOldLaps(queue: EditQueue, kept: Storage): Promise<void> {
  const keys = Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? '')
  for (const key of keys.filter((each) => each.startsWith(PREFIX))) {
    const laps = read(kept.getItem(key))
    await queue.takeOver(laps.map((lap) => editOf(lap, key.slice(PREFIX.length), queue.owner)))
    kept.removeItem(key)
  }
}
