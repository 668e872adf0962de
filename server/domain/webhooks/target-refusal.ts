import type { Reach } from './target-rule.ts'

/** What is asked of an address: how it is shown, where it leads, and under which conditions. */
export interface TargetQuestion {
  shown: string
  reach: Reach
  https: boolean
  mayBeLocal: boolean
}

/** Why a webhook may not go to an address, in words for the person who set it up; null when it may. */
export function targetRefusal({ shown, reach, https, mayBeLocal }: TargetQuestion): string | null {
  switch (reach) {
    case 'forbidden':
      return `${shown} is a link-local, metadata, multicast or reserved address: no webhook may go there.`
    case 'local':
      return mayBeLocal
        ? null
        : `${shown} is a private address: an owner or admin may save this subscription, then it may go there.`
    case 'public':
      return https ? null : `${shown} is a public address: use https. Plain http is for local addresses only.`
  }
}
