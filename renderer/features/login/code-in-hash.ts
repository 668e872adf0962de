/** Invite code from the `#` part of an address. The garage's fingerprint may follow after `&`. */
export const codeInHash = (hash: string): string => hash.slice(1).split('&', 1)[0] ?? ''
