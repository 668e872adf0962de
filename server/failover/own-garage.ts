import { createHash, X509Certificate } from 'node:crypto'
import type { Garage } from '../calc/leader-terms.ts'
import type { Connection } from '../db/engine/connection.ts'
import { instance } from '../db/engine/instance.ts'
import { people } from '../db/tables/people.ts'

const DIGITS = 16

/** Identifies a garage by its certificate authority's public key, which is in every backup and so on every laptop. */
function garageKey(certificate: string): string {
  const spki = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(spki).digest('hex').slice(0, DIGITS)
}

/** The garage of a database, and the certificate of its authority as PEM. */
export function ownGarage(connection: Connection): Garage & { certificate: string | null } {
  const authority = instance.authority(connection)
  return {
    certificate: authority?.certificate ?? null,
    garage: authority && garageKey(authority.certificate),
    account: people.firstAccount(connection)?.id ?? null,
  }
}
