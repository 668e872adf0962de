import { decidePermission, type Subject } from '../../calc/policy.ts'
import type { simulatePermission as action } from '../../contract/resources/people/permission-profile.ts'
import { services } from '../../domain/index.ts'
import { read } from '../handler.ts'

export const simulatePermission = read<typeof action>((scope, { params, body }) => {
  const { rules } = services.permissionProfiles.get(scope, params.id as string)
  return decidePermission({ role: 'member', rules: rules as Subject['rules'] }, body.operation, body.entity)
})
