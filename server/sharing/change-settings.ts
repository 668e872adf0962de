import { invalid } from '../domain/problem.ts'
import type { Place } from './places.ts'
import type { SharingSettings } from './settings.ts'

/** What is left out stays. */
export interface GivenSettings {
  on?: boolean | undefined
  interfaces?: string[] | undefined
  plainHttp?: boolean | undefined
  allowedOrigins?: string[] | undefined
}

const MAX_TRACKED = 64

/** The settings with what somebody chose. 400 for interfaces that this machine does not have and never shared. */
export function changeSettings(
  before: SharingSettings,
  given: GivenSettings,
  places: readonly Place[],
): SharingSettings {
  const interfaces = [...new Set(given.interfaces ?? before.interfaces)]
  const allowed = new Set([...places.map(({ name }) => name), ...before.known, ...before.interfaces])
  const violations = (given.interfaces ?? []).flatMap((name, index) =>
    allowed.has(name)
      ? []
      : [
          {
            path: `/interfaces/${index}`,
            message: `this machine has no interface "${name}"; it has ${places.map((place) => place.name).join(', ') || 'none at the moment'}`,
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
