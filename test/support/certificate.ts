import { generateKeyPairSync, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'

/** A key and a self-signed certificate, as PEM. */
export interface Certificate {
  key: string
  cert: string
}

const CONTEXT = 0xa0
const SEQUENCE = 0x30
const SET = 0x31

/** One ASN.1 element: tag, length, content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const long = body.length > 255 ? [0x82, body.length >> 8, body.length & 0xff] : [0x81, body.length]
  return Buffer.concat([Buffer.of(tag, ...(body.length < 128 ? [body.length] : long)), body])
}

const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const ECDSA_WITH_SHA256 = der(SEQUENCE, oid('2a8648ce3d040302'))
const COMMON_NAME = oid('550403')
const SUBJECT_ALT_NAME = oid('551d11')

/** UTCTime, sufficient for this century. */
const time = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`, 'ascii'))

const altName = (name: string) =>
  isIPv4(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name, 'ascii'))

const pem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`

/** Makes a certificate for these names and IPv4 addresses; Node itself can only read certificates. */
export function makeCertificate(
  names: readonly string[],
  validTo = new Date(Date.now() + 86_400_000),
): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from('Trackside test')))))
  const extension = der(SEQUENCE, SUBJECT_ALT_NAME, der(0x04, der(SEQUENCE, ...names.map(altName))))
  const content = der(
    SEQUENCE,
    der(CONTEXT, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, time(new Date(validTo.getTime() - 2 * 86_400_000)), time(validTo)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(CONTEXT + 3, der(SEQUENCE, extension)),
  )
  const signature = der(0x03, Buffer.of(0), sign('sha256', content, privateKey))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(der(SEQUENCE, content, ECDSA_WITH_SHA256, signature)),
  }
}
