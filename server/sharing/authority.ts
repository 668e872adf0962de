import { X509Certificate } from 'node:crypto'
import type { StoredAuthority } from '../db/engine/instance.ts'

/** What signs this garage's certificates, as others see it. */
export interface Authority {
  /** SHA-256, upper-case hexadecimal pairs with colons. */
  fingerprint: string
  validTo: string
  der: Buffer
  pem: string
  /** As a list of trusted certificates shows it. */
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
