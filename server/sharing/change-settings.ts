import { invalid } from '../domain/problem.ts'
import type { NetworkInterface } from './network-interfaces.ts'
import type { SharingSettings } from './settings.ts'

/** The settings to change. */
export interface GivenSettings {
  on?: boolean | undefined
  interfaces?: string[] | undefined
  plainHttp?: boolean | undefined
  allowedOrigins?: string[] | undefined
}

const MAX_TRACKED = 64

/** Applies the changes. Throws 400 for interfaces that this machine does not have and never shared. */
export function changeSettings(
  before: SharingSettings,
  given: GivenSettings,
  external: readonly NetworkInterface[],
): SharingSettings {
  const interfaces = [...new Set(given.interfaces ?? before.interfaces)]
  const allowed = new Set([...external.map(({ name }) => name), ...before.known, ...before.interfaces])
  const violations = (given.interfaces ?? []).flatMap((name, index) =>
    allowed.has(name)
      ? []
      : [
          {
            path: `/interfaces/${index}`,
            message: `this machine has no interface "${name}"; it has ${external.map((each) => each.name).join(', ') || 'none at the moment'}`,
          },
        ],
  )
  if (violations.length > 0) throw invalid(violations)
  return {
    on: given.on ?? before.on,
    interfaces,
    plainHttp: given.plainHttp ?? before.plainHttp,
    allowedOrigins: [...new Set(given.allowedOrigins ?? before.allowedOrigins)],
    known: [...new Set([...interfaces, ...before.known])].slice(0, MAX_TRACKED),
  }
}
