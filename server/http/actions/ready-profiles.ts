import type { importActions } from '../../contract/actions/import.ts'
import { plain } from '../handler.ts'

type Actions = typeof importActions

export const listReadyProfiles = plain<Actions['listReadyProfiles']>(async () => {
  // Made from all declarations: a start does not wait for that.
  const { readyProfiles } = await import('../../domain/imports/ready-profiles.ts')
  return {
    items: [...readyProfiles].map(([ready, { name, description, scope }]) => ({
      ready,
      name,
      description,
      scope,
    })),
  }
})
