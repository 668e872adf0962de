import type { Reach } from './target-rule.ts'

/** A target address with its label and the conditions it must satisfy. */
interface TargetQuestion {
  shown: string
  reach: Reach
  https: boolean
  mayBeLocal: boolean
}

/** Why a webhook must not call an address; null if it may. */
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
