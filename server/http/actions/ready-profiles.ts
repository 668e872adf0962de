import type { importActions } from '../../contract/import.ts'
import { readyProfiles } from '../../domain/imports/ready-profiles.ts'
import { plain } from '../handler.ts'

type Actions = typeof importActions

export const listReadyProfiles = plain<Actions['listReadyProfiles']>(() => ({
  items: [...readyProfiles].map(([ready, { name, description, scope }]) => ({
    ready,
    name,
    description,
    scope,
  })),
}))
