import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { DeviceRole } from '../../contract/resources/people/device-facts.ts'
import type { Login } from '../../contract/resources/people/identity.ts'
import { car } from '../../contract/resources/weekend/car.ts'
import { event } from '../../contract/resources/weekend/event.ts'
import type { Connection } from '../../db/engine/connection.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { findRow, findRowsBy } from '../../db/rows/repo.ts'
import { type Device, deviceInvites, devices } from '../../db/tables/devices.ts'
import { people } from '../../db/tables/people.ts'
import { type Principal, type Reading, type Writing, writingAs } from '../principal.ts'
import { conflict, invalid, notFound, Problem, unauthenticated, unknownReference } from '../problem.ts'
import { hashOf } from './api-key.ts'
import { profileOfRole } from './device-rights.ts'
import { type Gate, welcome } from './identity.ts'
import { inviterOf } from './invite.ts'
import { admit, members } from './member.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

const DAY_MS = 86_400_000
/** A weekend is over at noon of the day after, in UTC: everywhere on earth. */
const AFTER_LAST_DAY_MS = 1.5 * DAY_MS
const MAX_MS = 14 * DAY_MS
const WRONG_PINS = 8
const SEEN_EVERY_MS = 60_000

interface DeviceInvitation {
  eventId: string
  role: DeviceRole | null
  carId: string | null
  uses: number
}

const randomSecret = () => randomBytes(32).toString('base64url')

/** 422 for a car that is not of this event. */
function requireCar(scope: { connection: Connection; accountId: string }, carId: string, eventId: string) {
  if (findRow(scope, car, carId)?.eventId !== eventId)
    throw unknownReference([{ path: '/carId', message: 'there is no Car with this id in the event' }])
}

/** Creates an invite for devices of an event; returns its expiry. 409 when the event is over, 422 for unknown rows. */
export function inviteDevices(scope: Writing, wanted: DeviceInvitation, code: string): string {
  const { eventId, role, carId, uses } = wanted
  const weekend = findRow(scope, event, eventId)
  if (!weekend) throw unknownReference([{ path: '/eventId', message: 'there is no Event with this id' }])
  if (carId !== null) requireCar(scope, carId, eventId)
  const nowMs = Date.parse(scope.now)
  const endMs = Math.min(Date.parse(weekend.endDate as string) + AFTER_LAST_DAY_MS, nowMs + MAX_MS)
  if (endMs <= nowMs) throw conflict('event_over', 'This weekend is over: invite to one that is to come.')
  const expiresAt = new Date(endMs).toISOString()
  const row = {
    code_hash: hashOf(code),
    account_id: scope.accountId,
    event_id: eventId,
    role,
    car_id: carId,
    uses_left: uses,
    invited_by: scope.principal.userId,
    expires_at: expiresAt,
  }
  deviceInvites.store(scope.connection, row, scope.now)
  return expiresAt
}

const ended = () => notFound('invite, or all of its devices are in, or its weekend is over')

/** An open invite to an event that is there, whose creator still has the right to invite. */
function openInvite(connection: Connection, code: string) {
  const found = deviceInvites.open(connection, hashOf(code), new Date().toISOString())
  const inviter = found && inviterOf(connection, found)
  const scope = found && { connection, accountId: found.account_id }
  const weekend = scope && findRow(scope, event, found.event_id)
  if (!weekend || !inviter) throw ended()
  const cars = findRowsBy(scope, car, { eventId: weekend.id })
  const given = cars.filter(({ id }) => id === found.car_id)
  return { found, inviter, weekend, cars: given.length > 0 ? given : cars, isCarGiven: given.length > 0 }
}

/** What a device joins with a code. 404 without an open invite. */
export function deviceInvite(connection: Connection, code: string) {
  const { found, weekend, cars, isCarGiven } = openInvite(connection, code)
  return {
    accountName: people.accountById(connection, found.account_id)?.name as string,
    eventName: weekend.name as string,
    role: found.role,
    cars: cars
      .toSorted((a, b) => Number(b.ours) - Number(a.ours))
      .map(({ id, number }) => ({ id, number: number as string })),
    isCarGiven,
  }
}

interface Joining {
  code: string
  name: string
  role?: DeviceRole | undefined
  carId?: string | null | undefined
  pin: string
}

/** The PIN is hashed together with the secret: it cannot be guessed from the database alone. */
const pinWith = (secret: string, pin: string) => `${pin} ${secret}`

const isTrivial = (pin: string) =>
  new Set(pin).size === 1 || '0123456789'.includes(pin) || '9876543210'.includes(pin)

/**
 * Lets a device in as a member of its own, until the weekend is over. 404 without an open invite, 400 for a PIN that is
 * too simple and without a role.
 */
export async function joinDevice(
  gate: Gate,
  wanted: Joining,
  { address, requestId }: { address: string; requestId: string },
): Promise<Login & { secret: string }> {
  const open = gate.store.read((connection) => openInvite(connection, wanted.code))
  if (isTrivial(wanted.pin)) throw invalid([{ path: '/pin', message: 'is too easy to guess' }])
  const role = open.found.role ?? wanted.role
  if (!role) throw invalid([{ path: '/role', message: 'must be chosen' }])
  const secret = randomSecret()
  const pinHash = await hashPassword(pinWith(secret, wanted.pin))
  // This password is never shown: the device logs in by its secret and PIN alone.
  const passwordHash = await hashPassword(randomSecret())
  const joined = await gate.store.transact((connection) => {
    const { found, inviter } = openInvite(connection, wanted.code)
    const scope = { connection, accountId: found.account_id }
    const carId = found.car_id ?? wanted.carId ?? null
    if (carId !== null) requireCar(scope, carId, found.event_id)
    const id = uuidv7()
    const guest: Principal = {
      accountId: found.account_id,
      userId: id,
      apiKeyId: null,
      name: wanted.name,
      role: inviter.role,
      rules: null,
      profile: null,
      via: 'jwt',
      token: null,
    }
    const writing = writingAs(guest, connection, requestId)
    const row = {
      id,
      name: wanted.name,
      email: `${id}@device.invalid`,
      role: 'member',
      permissionProfileId: profileOfRole(writing, role),
      disabled: false,
    }
    const { personId } = admit(writing, row, passwordHash)
    deviceInvites.use(connection, found.code_hash)
    devices.insert(connection, {
      id: uuidv7(),
      account_id: found.account_id,
      member_id: id,
      user_id: personId,
      secret_hash: hashOf(secret),
      pin_hash: pinHash,
      failures: 0,
      role,
      event_id: found.event_id,
      car_id: carId,
      created_at: writing.now,
      expires_at: found.expires_at,
      last_seen_at: writing.now,
      address,
    })
    return { accountId: found.account_id, personId }
  })
  return { ...welcome(gate, joined.accountId, joined.personId), secret }
}

const isOver = ({ expires_at: expiresAt }: Device) => Date.parse(expiresAt) <= Date.now()

/**
 * A new token for a device. 401 for a secret of no device that is in, and for a wrong PIN; the attempt is counted before the PIN
 * is compared, so that a burst cannot slip through. 403 once it is locked.
 */
export async function unlockDevice(
  gate: Gate,
  { secret, pin }: { secret: string; pin: string },
  address: string,
): Promise<Login> {
  const secretHash = hashOf(secret)
  const device = await gate.store.transact((connection) => {
    const found = devices.bySecret(connection, secretHash)
    if (!found || isOver(found)) return undefined
    if (found.failures < WRONG_PINS) devices.setFailures(connection, found.id, found.failures + 1)
    return found
  })
  if (!device) throw new Problem(401, 'device_ended', 'This device is no longer in. Ask for a new invite.')
  if (device.failures >= WRONG_PINS)
    throw new Problem(
      403,
      'device_locked',
      'Too many wrong PINs: this device is locked. Ask for a new invite.',
    )
  if (!(await passwordMatches(device.pin_hash, pinWith(secret, pin), { key: address }))) {
    const left = WRONG_PINS - device.failures - 1
    throw unauthenticated(`Wrong PIN. ${left === 1 ? 'One try is' : `${left} tries are`} left.`)
  }
  await gate.store.transact((connection) => devices.setFailures(connection, device.id, 0))
  return welcome(gate, device.account_id, device.user_id)
}

const facts = (device: Device) => ({
  id: device.id,
  role: device.role,
  eventId: device.event_id,
  carId: device.car_id,
  expiresAt: device.expires_at,
})

/** The device that a principal is; null for others. */
export function deviceOf({ connection, accountId, principal }: Reading) {
  const id = principal.token?.deviceId
  const device = id && devices.byId(connection, accountId, id)
  return device ? facts(device) : null
}

/** The devices that are in. */
export const listDevices = ({ connection, accountId }: Reading) => ({
  items: devices
    .ofAccount(connection, accountId)
    .filter((device) => !isOver(device))
    .map((device) => ({
      ...facts(device),
      memberId: device.member_id,
      name: device.name,
      createdAt: device.created_at,
      lastSeenAt: device.last_seen_at,
      address: device.address,
      locked: device.failures >= WRONG_PINS,
    })),
})

/** Ends a device: it is forgotten, and its member, whose name stays in what it wrote, is locked out. */
function* end(scope: Writing, { id, account_id, member_id, user_id }: Device): Sliced<void> {
  devices.remove(scope.connection, id)
  // Should the member be let in again, its tokens are those of a device that is gone.
  people.revokeTokens(scope.connection, user_id)
  if (people.memberAccess(scope.connection, account_id, member_id))
    yield* members.update(scope, member_id, { disabled: true })
}

/** 404 for a device that is not in. */
export function* endDevice(scope: Writing, id: string): Sliced<{ ok: true }> {
  const device = devices.byId(scope.connection, scope.accountId, id)
  if (!device) throw notFound('device')
  yield* end(scope, device)
  return { ok: true }
}

/** Ends every device of the account, and the open invites. */
export function* endDevices(scope: Writing): Sliced<{ ended: number }> {
  const { connection, accountId } = scope
  deviceInvites.endAll(connection, accountId)
  const all = devices.ofAccount(connection, accountId)
  for (const device of all) yield* end(scope, device)
  return { ended: all.length }
}

const lastSeen = new WeakMap<Gate['store'], Map<string, number>>()

/** Stores in the background where a device was seen, at most once a minute. */
export function noteSeen({ store }: Pick<Gate, 'store'>, { token }: Principal, address: string): void {
  const id = token?.deviceId
  if (!id) return
  const times = lastSeen.get(store) ?? new Map<string, number>()
  lastSeen.set(store, times)
  const now = Date.now()
  if (Math.abs(now - (times.get(id) ?? 0)) < SEEN_EVERY_MS) return
  times.set(id, now)
  // A full disk must not reject the request; the next minute stores it.
  store
    .transact((connection) => devices.seen(connection, id, new Date(now).toISOString(), address))
    .catch(() => {})
}
