import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import {
  BasicConstraints,
  ExtendedKeyUsage,
  GeneralName,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_kp_serverAuth,
  KeyUsage,
  KeyUsageFlags,
  SubjectAlternativeName,
} from '@peculiar/asn1-x509'
import type { StoredAuthority } from '../db/engine/instance.ts'
import { LEAF_BEFORE_MS, LEAF_VALID_MS, type Leaf } from './leaf.ts'
import { extensionOf, signCertificate, subjectOf } from './sign-certificate.ts'

const altName = (name: string) => new GeneralName(isIP(name) ? { iPAddress: name } : { dNSName: name })

/** Makes a certificate for these names and addresses, with a new key that is never stored. */
export function makeLeaf(authority: StoredAuthority, names: readonly string[], now: number): Leaf {
  const issuer = subjectOf(new X509Certificate(authority.certificate).raw)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const from = now - LEAF_BEFORE_MS
  const to = Math.min(from + LEAF_VALID_MS, issuer.to)
  const certificate = signCertificate({
    commonName: 'Trackside',
    issuer: issuer.name,
    from,
    to,
    publicKey,
    issuerPublicKey: createPublicKey(authority.certificate),
    signingKey: createPrivateKey(authority.key),
    extensions: [
      extensionOf(id_ce_basicConstraints, true, new BasicConstraints({ cA: false })),
      extensionOf(id_ce_keyUsage, true, new KeyUsage(KeyUsageFlags.digitalSignature)),
      extensionOf(id_ce_extKeyUsage, false, new ExtendedKeyUsage([id_kp_serverAuth])),
      extensionOf(id_ce_subjectAltName, false, new SubjectAlternativeName(names.map(altName))),
    ],
  })
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    // With the issuer in the chain, clients can check the garage's fingerprint.
    cert: certificate + authority.certificate,
    names,
    issuer: authority.certificate,
    from,
    to,
  }
}
