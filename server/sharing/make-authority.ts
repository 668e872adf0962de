import { generateKeyPairSync, randomBytes } from 'node:crypto'
import {
  BasicConstraints,
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_basicConstraints,
  id_ce_keyUsage,
  id_ce_nameConstraints,
  KeyUsage,
  KeyUsageFlags,
  NameConstraints,
} from '@peculiar/asn1-x509'
import type { StoredAuthority } from '../db/engine/instance.ts'
import { PRIVATE_RANGES } from './private-ranges.ts'
import { extensionOf, signCertificate } from './sign-certificate.ts'

const YEAR_MS = 365.25 * 86_400_000
const VALID_MS = 10 * YEAR_MS

/** Limits the authority to private addresses and `.local` names, so that a stolen key is useless elsewhere. */
const onlyThisNetwork = () =>
  new NameConstraints({
    permittedSubtrees: new GeneralSubtrees(
      [
        new GeneralName({ dNSName: 'local' }),
        ...PRIVATE_RANGES.map((range) => new GeneralName({ iPAddress: range })),
      ].map((base) => new GeneralSubtree({ base })),
    ),
  })

/** Makes a certificate authority for ten years. It begins a year in the past, for clocks that are behind. */
export function makeAuthority(now: number): StoredAuthority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const certificate = signCertificate({
    // Two garages in one tablet's list can be told apart.
    commonName: `Trackside garage ${randomBytes(3).toString('hex').toUpperCase()}`,
    issuer: null,
    from: now - YEAR_MS,
    to: now + VALID_MS,
    publicKey,
    issuerPublicKey: publicKey,
    signingKey: privateKey,
    extensions: [
      extensionOf(id_ce_basicConstraints, true, new BasicConstraints({ cA: true, pathLenConstraint: 0 })),
      extensionOf(id_ce_keyUsage, true, new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign)),
      extensionOf(id_ce_nameConstraints, true, onlyThisNetwork()),
    ],
  })
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate }
}
