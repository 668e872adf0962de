import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { targetRefusal } from '../../domain/webhooks/target-refusal.ts'
import { reachOf } from '../../domain/webhooks/target-rule.ts'
import { targetError } from './target-error.ts'

/** The destination of one connection. */
export interface Target {
  /** Name or address, without brackets. */
  host: string
  port: number
  https: boolean
}

/** The rules for destinations. */
export interface TargetRules {
  /** Local targets are allowed: the subscription was saved by an owner or admin. */
  mayBeLocal: boolean
  /** The port that this service listens on; null while it does not. */
  ownPort(): number | null
}

const canonical = (address: string) => ipaddr.process(address).toNormalizedString()

/** Whether the address is loopback or on one of this machine's present interfaces. */
const isOwnAddress = (address: string) =>
  ipaddr.process(address).range() === 'loopback' ||
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some((own) => canonical(own.address) === canonical(address))

function refusal(address: string, { host, port, https }: Target, { mayBeLocal, ownPort }: TargetRules) {
  const shown = host === address ? address : `${host} (${address})`
  const refused = targetRefusal({ shown, reach: reachOf(address), https, mayBeLocal })
  if (refused !== null) return refused
  return port === ownPort() && isOwnAddress(address)
    ? `${shown}, port ${port}, is this service itself: no webhook may go there.`
    : null
}

/** Throws TARGET_BLOCKED when a connection may not go to one of these addresses. */
export function checkAddresses(addresses: readonly string[], target: Target, rules: TargetRules): void {
  // One blocked address blocks the name: its DNS server could choose which address is used, and a name with public and
  // local addresses is an attack or a misconfiguration.
  for (const address of addresses) {
    const refused = refusal(address, target, rules)
    if (refused !== null) throw targetError('TARGET_BLOCKED', refused)
  }
}
