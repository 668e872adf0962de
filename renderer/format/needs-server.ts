import type { AnyResource } from '../../server/contract/define/define.ts'
import { type ResourceKey, resources } from '../../server/contract/index.ts'

const has = (part: object | undefined) => Object.keys(part ?? {}).length > 0

/** Whether writes of a resource carry, or answer with, secrets: those are never kept on a device. */
export function isSecretive(key: ResourceKey): boolean {
  const { shownOnce, createOnly, administered } = resources[key] as unknown as AnyResource
  return has(shownOnce) || has(createOnly) || administered === 'always'
}

/** Error text of a feature that needs the server. */
export class NeedsServer extends Error {
  constructor(what: string) {
    super(`${what} needs the server, and it does not answer. Try again when the connection is back.`)
    this.name = 'NeedsServer'
  }
}
