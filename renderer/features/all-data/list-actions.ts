import type { ComponentType } from 'react'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { InviteAction } from '../settings/members/invite-action.tsx'

/** What a list offers beside adding a row. */
export const listActions: Partial<Record<ResourceKey, ComponentType>> = { members: InviteAction }
