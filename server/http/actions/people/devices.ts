import type { deviceActions } from '../../../contract/resources/people/device.ts'
import * as devices from '../../../domain/people/device.ts'
import { makeCode } from '../../../domain/people/invite.ts'
import { plain, read, write } from '../../handler.ts'
import { secretAddress } from '../../pages/page-address.ts'

type Actions = typeof deviceActions

export const inviteDevices = write<Actions['inviteDevices'], { code: string; url: string; qr: string }>(
  (scope, { body }, secret) => {
    const { eventId, role, carId = null, uses } = body
    return { ...secret, expiresAt: devices.inviteDevices(scope, { eventId, role, carId, uses }, secret.code) }
  },
  async (_input, call) => {
    const { default: qrCode } = await import('qrcode')
    const code = makeCode()
    // After a `#` the code stays in the browser and out of all logs.
    const url = secretAddress(call, 'join', code)
    return { code, url, qr: await qrCode.toString(url, { type: 'svg', margin: 2 }) }
  },
)

export const deviceInvite = plain<Actions['deviceInvite']>(({ context }, { body }) =>
  context.store.read((connection) => devices.deviceInvite(connection, body.code)),
)

export const joinDevice = plain<Actions['joinDevice']>(({ context, address, requestId }, { body }) =>
  devices.joinDevice(context, body, { address, requestId }),
)

export const unlockDevice = plain<Actions['unlockDevice']>(({ context, address }, { body }) =>
  devices.unlockDevice(context, body, address),
)

export const listDevices = read(devices.listDevices)

export const endDevice = write((scope, { params }) => devices.endDevice(scope, params.id as string))

export const endDevices = write(devices.endDevices)
