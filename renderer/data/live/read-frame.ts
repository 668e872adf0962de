import type { ServerFrame } from '../../../server/contract/realtime.ts'

type Kind = 'number' | 'string' | 'object' | 'list'

/** What the page cannot do without in each frame. The server is ours; this is for a stranger in between. */
const NEEDED: Record<ServerFrame['type'], Readonly<Record<string, Kind>>> = {
  welcome: { seq: 'number', serverTime: 'string', members: 'list' },
  change: {
    seq: 'number',
    entityType: 'string',
    opType: 'string',
    id: 'string',
    version: 'number',
    entity: 'object',
    actor: 'object',
  },
  presence: { members: 'list' },
  clock: { seq: 'number', serverTime: 'string' },
  resync: { seq: 'number' },
  error: {},
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

/** The frame in a message; undefined for what is none, and for types that a newer server may send. */
export function readFrame(data: unknown): ServerFrame | undefined {
  if (typeof data !== 'string') return undefined
  let frame: Record<string, unknown> | null
  try {
    frame = JSON.parse(data)
  } catch {
    return undefined
  }
  const type = frame?.type
  if (!frame || typeof type !== 'string' || !Object.hasOwn(NEEDED, type)) return undefined
  const needed = Object.entries(NEEDED[type as ServerFrame['type']])
  return needed.every(([field, kind]) => kindOf(frame[field]) === kind) ? (frame as ServerFrame) : undefined
}
