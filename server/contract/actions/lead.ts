import { z } from 'zod'
import { defineAction } from '../define/action.ts'
import { timestamp } from '../define/fields.ts'

/** Another laptop serving the same garage. */
const peer = z.object({
  machine: z.string(),
  name: z.string(),
  /** Number of takeovers before it. */
  term: z.int(),
  /** Start of its term, if it has reported it. */
  since: timestamp().optional(),
  /** Address of its pages, if it is on the network. */
  url: z.string().nullable(),
  /** `network`: it answered with a certificate of this garage. `folder`: its heartbeat is in the folder for copies. */
  seenBy: z.enum(['network', 'folder']),
  seenAt: timestamp(),
})

/**
 * The leading laptop of the garage. Each takeover begins a new term; a laptop with an earlier term goes on standby when
 * it sees that.
 */
const lead = z.object({
  machine: z.string(),
  name: z.string(),
  term: z.int(),
  /** Start of this laptop's term. */
  since: timestamp(),
  /** Whether writes are rejected here until a person decides. */
  isStandby: z.boolean(),
  peer: peer.nullable(),
  /** When it was decided that the other laptop leads; null before. */
  otherLeadsSince: timestamp().nullable(),
})
export type Lead = z.output<typeof lead>

/** Identity of a laptop for another one of the same garage, proven by its certificate. */
export const leadProof = z.object({
  machine: z.string().min(1).max(200),
  name: z.string().max(300),
  term: z.int().min(0),
  /** First 16 hexadecimal digits of the SHA-256 of the authority's public key; null before the first sharing. */
  garage: z.string().max(64).nullable(),
})
export type LeadProof = z.output<typeof leadProof>

const allowedOnStandby = true
const folder = z.string().trim().min(1).max(1000)
const code = z.string().max(100).optional()

/** A backup of another laptop in a folder. */
const foundBackup = z.object({
  /** Id for the takeover. */
  id: z.string(),
  file: z.string(),
  createdAt: timestamp(),
  sizeBytes: z.int(),
  /** The laptop that made it. */
  madeBy: z.string().nullable(),
  accounts: z.array(z.object({ name: z.string(), seq: z.int() })).nullable(),
  /** Why it cannot be used, as far as the file's header shows. */
  error: z.string().nullable(),
})
export type FoundBackup = z.output<typeof foundBackup>

export const leadActions = {
  lead: defineAction({
    operationId: 'lead',
    summary: 'Whether this laptop leads the garage, or another one has taken over',
    method: 'GET',
    path: '/lead',
    access: 'instanceMember',
    response: lead,
  }),
  leadProof: defineAction({
    operationId: 'leadProof',
    summary: 'Identity of this laptop and its garage, for another laptop of the garage',
    method: 'GET',
    path: '/lead/proof',
    access: 'public',
    response: leadProof,
  }),
  decideLead: defineAction({
    operationId: 'decideLead',
    summary: 'Decide which laptop leads: this one again, or the other one',
    method: 'POST',
    path: '/lead/decide',
    access: 'instanceOwner',
    idempotent: false,
    allowedOnStandby,
    body: z.strictObject({ leader: z.enum(['this', 'other']) }),
    response: lead,
  }),
  takeoverBackups: defineAction({
    operationId: 'takeoverBackups',
    summary: 'Backups of another laptop in a folder; available until this instance has an account',
    method: 'POST',
    path: '/setup/backups',
    access: 'public',
    idempotent: false,
    allowedOnStandby,
    body: z.strictObject({ folder, code }),
    response: z.object({ items: z.array(foundBackup) }),
  }),
  takeOver: defineAction({
    operationId: 'takeOver',
    summary:
      'Take over from another laptop with one of its backups; available until this instance has an account',
    method: 'POST',
    path: '/setup/take-over',
    access: 'public',
    idempotent: false,
    allowedOnStandby,
    body: z.strictObject({ folder, backupId: z.string().max(200), code }),
    response: z.object({
      restored: z.string(),
      accounts: z.array(z.object({ name: z.string(), slug: z.string() })),
    }),
  }),
}
