import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  Certificate,
  Extension,
  Extensions,
  id_ce_authorityKeyIdentifier,
  id_ce_subjectKeyIdentifier,
  KeyIdentifier,
  Name,
  RelativeDistinguishedName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Time,
  Validity,
} from '@peculiar/asn1-x509'

const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2'
const ORGANIZATION = '2.5.4.10'
const COMMON_NAME = '2.5.4.3'
const V3 = 2

export interface CertificateParts {
  commonName: string
  /** The authority; null for one that signs itself. */
  issuer: Name | null
  /** Milliseconds since 1970. */
  from: number
  to: number
  publicKey: KeyObject
  issuerPublicKey: KeyObject
  signingKey: KeyObject
  extensions: Extension[]
}

const part = (type: string, text: string) =>
  new RelativeDistinguishedName([
    new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String: text }) }),
  ])

const nameOf = (commonName: string) =>
  new Name([part(ORGANIZATION, 'Trackside'), part(COMMON_NAME, commonName)])

/** Any structure as an extension. */
export const extensionOf = (extnID: string, critical: boolean, value: unknown) =>
  new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) })

const infoOf = (key: KeyObject) =>
  AsnConvert.parse(key.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo)

/** RFC 5280, 4.2.1.2: of the bits of the key alone. */
const idOf = (key: KeyObject) =>
  createHash('sha1')
    .update(Buffer.from(infoOf(key).subjectPublicKey))
    .digest()

/** Positive, and of no more than 20 bytes: RFC 5280, 4.1.2.2. */
function serial(): ArrayBuffer {
  const bytes = Uint8Array.from(randomBytes(16))
  bytes[0] = ((bytes[0] as number) & 0x3f) | 0x40
  return bytes.buffer
}

const pem = (der: ArrayBuffer) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/(.{64})(?=.)/g, '$1\n')}\n-----END CERTIFICATE-----\n`

/** A certificate of an elliptic key, signed by another one or itself, as PEM. */
export function signCertificate(parts: CertificateParts): string {
  const { commonName, publicKey, issuerPublicKey, signingKey, from, to } = parts
  const subject = nameOf(commonName)
  const algorithm = new AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA256 })
  const content = new TBSCertificate({
    version: V3,
    serialNumber: serial(),
    signature: algorithm,
    issuer: parts.issuer ?? subject,
    validity: new Validity({ notBefore: new Date(from), notAfter: new Date(to) }),
    subject,
    subjectPublicKeyInfo: infoOf(publicKey),
    extensions: new Extensions([
      ...parts.extensions,
      extensionOf(id_ce_subjectKeyIdentifier, false, new SubjectKeyIdentifier(idOf(publicKey))),
      extensionOf(
        id_ce_authorityKeyIdentifier,
        false,
        new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(idOf(issuerPublicKey)) }),
      ),
    ]),
  })
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(content)), signingKey)
  return pem(
    AsnConvert.serialize(
      new Certificate({
        tbsCertificate: content,
        signatureAlgorithm: algorithm,
        signatureValue: Uint8Array.from(signature).buffer,
      }),
    ),
  )
}

/** Who a certificate says it is, for what it signs. */
export const subjectOf = (der: Buffer): { name: Name; to: number } => {
  const { tbsCertificate } = AsnConvert.parse(der, Certificate)
  return { name: tbsCertificate.subject, to: new Time(tbsCertificate.validity.notAfter).getTime().getTime() }
}
