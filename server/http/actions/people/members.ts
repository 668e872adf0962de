import { decidePermission, type Subject } from '../../../calc/policy.ts'
import type { memberActions } from '../../../contract/resources/people/member.ts'
import type { simulatePermission as simulateAction } from '../../../contract/resources/people/permission-profile.ts'
import { services } from '../../../domain/index.ts'
import * as invites from '../../../domain/people/invite.ts'
import { plain, read, write } from '../../handler.ts'
import { secretAddress } from '../../pages/page-address.ts'

type MemberActions = typeof memberActions

export const inviteMember = write<MemberActions['inviteMember'], { code: string; url: string; qr: string }>(
  (scope, { body }, secret) => ({ ...secret, expiresAt: invites.invite(scope, body, secret.code) }),
  async (_input, call) => {
    const { default: qrCode } = await import('qrcode')
    const code = invites.makeCode()
    // After a `#` the code stays in the browser and out of all logs.
    const url = secretAddress(call, 'invite', code)
    return { code, url, qr: await qrCode.toString(url, { type: 'svg', margin: 2 }) }
  },
)

export const acceptInvite = plain<MemberActions['acceptInvite']>(
  ({ context, address, requestId }, { body }) => invites.acceptInvite(context, body, address, requestId),
)

export const simulatePermission = read<typeof simulateAction>((scope, { params, body }) => {
  const { rules } = services.permissionProfiles.get(scope, params.id as string)
  return decidePermission({ role: 'member', rules: rules as Subject['rules'] }, body.operation, body.entity)
})
