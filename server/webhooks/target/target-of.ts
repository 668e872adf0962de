import type { Target } from './check-addresses.ts'

/** The target of a URL, or of undici's connect options, which name its parts in the same way. */
export function targetOf({ hostname, port, protocol }: Pick<URL, 'hostname' | 'port' | 'protocol'>): Target {
  const https = protocol === 'https:'
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (https ? 443 : 80), https }
}
