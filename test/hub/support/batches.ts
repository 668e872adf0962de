import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../../server/contract/actions/change.ts'

export const ACCOUNT = uuidv7()
const AT = '2026-06-13T10:00:00.000Z'

export interface Head {
  epoch: string
  fromSeq: number
  toSeq: number
  after?: { epoch: string; seq: number }
  versions?: Record<string, Record<string, number>>
}

/** A change as `GET /changes` shows it. */
export const changeOf = (seq: number, fields: Partial<Change>): Change => ({
  seq,
  batchId: uuidv7(),
  entityType: 'track',
  entityId: uuidv7(),
  opType: 'create',
  version: 1,
  actor: { userId: null, apiKeyId: null, name: 'Ann' },
  diff: [],
  sessionId: null,
  eventId: null,
  occurredAt: AT,
  ...fields,
})

/** A track that is created, as its stored row in the log. */
export const trackCreated = (seq: number, id: string, fields: Record<string, unknown> = {}): Change => {
  const row = {
    id,
    accountId: ACCOUNT,
    createdAt: AT,
    updatedAt: AT,
    createdBy: null,
    version: 1,
    parameters: {},
    name: `Track ${seq}`,
    lengthKm: 5.4,
    ...fields,
  }
  return changeOf(seq, { entityId: id, diff: [{ path: '', from: null, to: row }] })
}

export const trackChanged = (seq: number, id: string, version: number, to: Record<string, unknown>): Change =>
  changeOf(seq, {
    entityId: id,
    opType: 'update',
    version,
    diff: Object.entries(to).map(([path, value]) => ({ path, from: null, to: value })),
    occurredAt: `2026-06-13T11:00:${String(seq % 60).padStart(2, '0')}.000Z`,
  })

export const trackDeleted = (seq: number, id: string, version: number): Change =>
  changeOf(seq, { entityId: id, opType: 'delete', version, diff: [{ path: '', from: { id }, to: null }] })

export const restoredAt = (seq: number, from: number): Change =>
  changeOf(seq, {
    entityType: 'account',
    entityId: ACCOUNT,
    opType: 'restore',
    diff: [{ path: '/seq', from, to: seq }],
  })

export const bodyOf = (head: object, items: readonly unknown[]) =>
  gzipSync([head, ...items].map((line) => JSON.stringify(line)).join('\n'))

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
