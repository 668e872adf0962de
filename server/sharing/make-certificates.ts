import { createPrivateKey, KeyObject, randomBytes, webcrypto } from 'node:crypto'
import { isIP } from 'node:net'
// Must be evaluated before @peculiar/x509.
import 'reflect-metadata'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509'
import * as x509 from '@peculiar/x509'
import type { StoredAuthority } from '../db/engine/instance.ts'
import { LEAF_BEFORE_MS, LEAF_VALID_MS, type Leaf } from './leaf.ts'
import { PRIVATE_RANGES } from './private-ranges.ts'

const YEAR_MS = 365.25 * 86_400_000
const AUTHORITY_VALID_MS = 10 * YEAR_MS
const KEY = { name: 'ECDSA', namedCurve: 'P-256' }

interface CertificateParts {
  commonName: string
  /** Milliseconds since 1970. */
  from: number
  to: number
  publicKey: webcrypto.CryptoKey
  /** Null for a certificate that signs itself. */
  issuer: x509.X509Certificate | null
  signingKey: webcrypto.CryptoKey
  extensions: x509.Extension[]
}

async function generateKeys() {
  const keys = await webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify'])
  const pem = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString()
  return { ...keys, pem }
}

/** Positive, and of no more than 20 bytes: RFC 5280, 4.1.2.2. */
function serialNumber(): string {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] as number) & 0x3f) | 0x40
  return bytes.toString('hex')
}

/** A signed certificate as PEM. */
async function signCertificate(parts: CertificateParts): Promise<string> {
  const { commonName, from, to, publicKey, issuer, signingKey, extensions } = parts
  const subject = new x509.Name([{ O: [{ utf8String: 'Trackside' }] }, { CN: [{ utf8String: commonName }] }])
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject,
    issuer: issuer?.subjectName ?? subject,
    notBefore: new Date(from),
    notAfter: new Date(to),
    publicKey,
    signingKey,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [
      ...extensions,
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer?.publicKey ?? publicKey),
    ],
  })
  return `${certificate.toString('pem')}\n`
}

/** Limits the authority to private addresses and `.local` names, so that a stolen key is useless elsewhere. */
const nameConstraints = () =>
  new NameConstraints({
    permittedSubtrees: new GeneralSubtrees(
      [
        new GeneralName({ dNSName: 'local' }),
        ...PRIVATE_RANGES.map((range) => new GeneralName({ iPAddress: range })),
      ].map((base) => new GeneralSubtree({ base })),
    ),
  })

/** Makes a certificate authority for ten years. It begins a year in the past, for clocks that are behind. */
export async function makeAuthority(now: number): Promise<StoredAuthority> {
  const { publicKey, privateKey, pem } = await generateKeys()
  const certificate = await signCertificate({
    // Distinguishes garages in a device's list of authorities.
    commonName: `Trackside garage ${randomBytes(3).toString('hex').toUpperCase()}`,
    issuer: null,
    from: now - YEAR_MS,
    to: now + AUTHORITY_VALID_MS,
    publicKey,
    signingKey: privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      new x509.Extension(id_ce_nameConstraints, true, AsnConvert.serialize(nameConstraints())),
    ],
  })
  return { key: pem, certificate }
}

/** Makes a certificate for these names and addresses, with a new key that is never stored. */
export async function makeLeaf(
  authority: StoredAuthority,
  names: readonly string[],
  now: number,
): Promise<Leaf> {
  const issuer = new x509.X509Certificate(authority.certificate)
  const { publicKey, pem } = await generateKeys()
  const from = now - LEAF_BEFORE_MS
  const to = Math.min(from + LEAF_VALID_MS, issuer.notAfter.getTime())
  const certificate = await signCertificate({
    commonName: 'Trackside',
    issuer,
    from,
    to,
    publicKey,
    signingKey: createPrivateKey(authority.key).toCryptoKey(KEY, false, ['sign']),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? 'ip' : 'dns', value })),
      ),
    ],
  })
  // With the issuer in the chain, clients can check the garage's fingerprint.
  const cert = certificate + authority.certificate
  return { key: pem, cert, names, issuer: authority.certificate, from, to }
}
