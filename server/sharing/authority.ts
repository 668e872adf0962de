import { X509Certificate } from 'node:crypto'
import type { StoredAuthority } from '../db/engine/instance.ts'

/** The public part of the garage's certificate authority. */
export interface Authority {
  /** SHA-256, upper-case hexadecimal pairs with colons. */
  fingerprint: string
  validTo: string
  der: Buffer
  pem: string
  /** Common name, as lists of trusted certificates show it. */
  name: string
}

export function authorityOf({ certificate }: StoredAuthority): Authority {
  const read = new X509Certificate(certificate)
  return {
    fingerprint: read.fingerprint256,
    validTo: read.validToDate.toISOString(),
    der: read.raw,
    pem: read.toString(),
    name: /^CN=(.*)$/m.exec(read.subject)?.[1] ?? 'Trackside garage',
  }
}
