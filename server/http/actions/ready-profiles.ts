import type { importActions } from '../../contract/actions/import.ts'
import { plain } from '../handler.ts'

type Actions = typeof importActions

export const listReadyProfiles = plain<Actions['listReadyProfiles']>(async ({ context }) => {
  // Built lazily from all declarations, to keep the start fast.
  const { withAdded } = await import('../../domain/imports/ready-profiles.ts')
  return {
    items: [...withAdded(context.config.adapters?.profiles ?? [])].map(
      ([ready, { name, description, scope }]) => ({
        ready,
        name,
        description,
        scope,
      }),
    ),
  }
})
