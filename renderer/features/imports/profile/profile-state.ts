import type { Row } from '../../../data/row-cache.ts'
import type { WhatProfile } from '../run/use-import.ts'
import { type Draft, draftFlaws, scopeOf } from './draft.ts'

export type StoredProfile = Row<'importProfiles'>

/** A profile that there is: one of the account's, or one that every account has. */
export interface KnownProfile {
  /** Of a ready one `ready:` and its name in requests. */
  id: string
  name: string
  description: string | null
  scope: unknown
  /** Undefined for a ready one, which nobody changes. */
  row: StoredProfile | undefined
}

export const READY = 'ready:'

/** How the document becomes rows: by a profile that is kept, by one in the making, or by one as it is typed. */
export type Chosen =
  | { kind: 'stored'; id: string }
  | { kind: 'draft'; draft: Draft }
  | { kind: 'text'; text: string; from: StoredProfile | undefined }

/** A scope as people read and type it. */
export const scopeText = (scope: unknown): string => `${JSON.stringify(scope, null, 2)}\n`

/** What a request says of the profile; undefined while that cannot be said yet. */
export function whatProfile(chosen: Chosen | undefined, document: unknown): WhatProfile | undefined {
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
  if (Object.keys(draftFlaws(chosen.draft)).length > 0) return undefined
  return { profile: { scope: scopeOf(chosen.draft, document) } }
}

/** The scope that is chosen, for a copy of it. */
export function scopeChosen(chosen: Chosen, document: unknown, profiles: readonly KnownProfile[]): unknown {
  if (chosen.kind === 'stored') return profiles.find(({ id }) => id === chosen.id)?.scope
  return whatProfile(chosen, document)?.profile?.scope
}
