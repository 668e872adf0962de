import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../files/durable-file.ts'
import { readJsonFile } from '../files/json-file.ts'
import { heartbeat } from './heartbeat.ts'

const peer = heartbeat.extend({ seenBy: z.enum(['network', 'folder']), seenAt: z.iso.datetime() })
/** Another laptop of the garage, as it was last seen. */
export type Peer = z.output<typeof peer>

const savedState = z.object({
  peer: peer.nullable(),
  /** Since when the other laptop leads by a person's decision. */
  otherLeadsSince: z.iso.datetime().nullable(),
})
/** State that a standby keeps across restarts, without a connection to the leader. */
export type SavedState = z.output<typeof savedState>

const NO_PEER: SavedState = { peer: null, otherLeadsSince: null }

const fileIn = (dataDir: string) => join(dataDir, 'lead.json')

/** A file that is missing or damaged reads as one without a peer. */
export const readSavedState = (dataDir: string): SavedState =>
  readJsonFile(fileIn(dataDir), savedState, NO_PEER)

export const writeSavedState = (dataDir: string, state: SavedState): void =>
  writeDurably(fileIn(dataDir), JSON.stringify(state))
