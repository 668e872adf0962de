import type { ServerFrame } from '../realtime.ts'

type Kind = 'number' | 'string' | 'object' | 'list'

/** Fields that the page requires in each frame: a proxy in between may answer something else. */
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
  timing: { seq: 'number', items: 'list' },
  telemetryFile: { opType: 'string', id: 'string' },
  resync: { seq: 'number' },
  error: {},
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

/** The frame in a message; undefined if invalid, or of a type that only a newer server sends. */
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
