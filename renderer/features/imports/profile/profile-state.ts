import type { Row } from '../../../data/row-cache.ts'
import type { ProfileRequest } from '../run/use-import.ts'
import { type Draft, draftViolations, scopeOf } from './draft.ts'

export type StoredProfile = Row<'importProfiles'>

/** An available profile: one of the account, or a ready one that every account has. */
export interface KnownProfile {
  /** Row id; for a ready one, `ready:` and its name in requests. */
  id: string
  name: string
  description: string | null
  scope: unknown
  /** Undefined for a ready one, which is read-only. */
  row: StoredProfile | undefined
}

export const READY = 'ready:'

/** The selected profile: a stored one, a draft, or typed JSON. */
export type Chosen =
  | { kind: 'stored'; id: string }
  | { kind: 'draft'; draft: Draft }
  | { kind: 'text'; text: string; from: StoredProfile | undefined }

/** A scope as formatted JSON. */
export const scopeText = (scope: unknown): string => `${JSON.stringify(scope, null, 2)}\n`

/** The profile part of a request; undefined while incomplete. */
export function profileRequest(chosen: Chosen | undefined, document: unknown): ProfileRequest | undefined {
  if (!chosen) return undefined
  if (chosen.kind === 'stored')
    return chosen.id.startsWith(READY) ? { ready: chosen.id.slice(READY.length) } : { profileId: chosen.id }
  if (chosen.kind === 'text') {
    try {
      return { profile: { scope: JSON.parse(chosen.text) } }
    } catch {
      return undefined
    }
  }
  if (Object.keys(draftViolations(chosen.draft)).length > 0) return undefined
  return { profile: { scope: scopeOf(chosen.draft, document) } }
}

/** The selected profile's scope, to start a copy from. */
export function scopeChosen(chosen: Chosen, document: unknown, profiles: readonly KnownProfile[]): unknown {
  if (chosen.kind === 'stored') return profiles.find(({ id }) => id === chosen.id)?.scope
  return profileRequest(chosen, document)?.profile?.scope
}
