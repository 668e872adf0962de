import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** Secret with which the servers of tests sign tokens. */
const SECRET = 'test-secret'
const HOUR_SEC = 3600
const NEVER = '01990000-0000-7000-8000-000000000000'
const HEAD = { alg: 'HS256', typ: 'JWT' }

const nowSec = () => Math.floor(Date.now() / 1000)
const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

export type Claims = Record<string, unknown>

/** Claims of a token, unverified. */
export const claimsIn = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString())

interface Forging {
  head?: object
  secret?: string | undefined
  hash?: string
}

/** A token with any header and claims, as text where JSON cannot express them, signed with any secret. */
export function forge(
  claims: Claims | string,
  { head = HEAD, secret = SECRET, hash = 'sha256' }: Forging = {},
) {
  const text = `${base64(head)}.${base64(claims)}`
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }) as string

function signed(good: string, alg: string, key: KeyObject, more = {}) {
  const text = `${base64({ ...HEAD, alg, ...more })}.${base64(claimsIn(good))}`
  const encoding = alg.startsWith('ES') ? { dsaEncoding: 'ieee-p1363' as const } : {}
  return `${text}.${sign('sha256', Buffer.from(text), { key, ...encoding }).toString('base64url')}`
}

const headed = (good: string, head: object, more: Forging = {}) =>
  forge(claimsIn(good), { head: { ...HEAD, ...head }, ...more })
const claiming = (good: string, change: Claims) => forge({ ...claimsIn(good), ...change })
function without(good: string, name: string) {
  const { [name]: _, ...rest } = claimsIn(good)
  return forge(rest)
}
/** With claims that are written as they are. */
const spelled = (good: string, spell: (text: string) => string) =>
  forge(spell(JSON.stringify(claimsIn(good))))
const pieces = (good: string) => good.split('.') as [string, string, string]
const beheaded = (good: string, alg: string, signature = '') =>
  `${base64({ ...HEAD, alg })}.${pieces(good)[1]}.${signature}`

/** Tokens that must be refused, each derived from a valid one with one fault. */
export const FORGED: Record<string, (good: string) => string> = {
  'alg none': (good) => beheaded(good, 'none'),
  'alg None': (good) => beheaded(good, 'None'),
  'alg NONE with the signature of before': (good) => beheaded(good, 'NONE', pieces(good)[2]),
  'no alg': (good) => forge(claimsIn(good), { head: { typ: 'JWT' } }),
  'alg in another case': (good) => headed(good, { alg: 'hs256' }),
  'two algs': (good) => headed(good, { alg: ['HS256', 'none'] }),
  HS384: (good) => headed(good, { alg: 'HS384' }, { hash: 'sha384' }),
  HS512: (good) => headed(good, { alg: 'HS512' }, { hash: 'sha512' }),
  RS256: (good) => signed(good, 'RS256', rsa.privateKey),
  ES256: (good) => signed(good, 'ES256', ec.privateKey),
  'a public key as the secret': (good) => headed(good, {}, { secret: publicPem }),
  'a key of its own beside it': (good) =>
    signed(good, 'RS256', rsa.privateKey, { jwk: rsa.publicKey.export({ format: 'jwk' }), x5c: [publicPem] }),
  'a key to be fetched': (good) =>
    signed(good, 'RS256', rsa.privateKey, { jku: 'http://127.0.0.1:9/keys', kid: '1' }),
  'a kid that is a path': (good) => headed(good, { kid: '../../../dev/null' }, { secret: '\0' }),
  'another secret': (good) => headed(good, {}, { secret: 'another-secret' }),
  'a secret with more behind it': (good) => headed(good, {}, { secret: `${SECRET} ` }),
  'no signature': (good) => `${pieces(good).slice(0, 2).join('.')}.`,
  'two parts': (good) => pieces(good).slice(0, 2).join('.'),
  'five parts': (good) => `${good}.a.b`,
  'an encrypted form': (good) => `${pieces(good)[0]}....`,
  'a signature that is cut off': (good) => good.slice(0, -4),
  'claims changed after signing': (good) => {
    const [head, , signature] = pieces(good)
    return `${head}.${base64({ ...claimsIn(good), exp: nowSec() + HOUR_SEC })}.${signature}`
  },
  'an end that has passed': (good) => claiming(good, { exp: nowSec() - 1 }),
  'no end': (good) => without(good, 'exp'),
  'an end in text': (good) => claiming(good, { exp: `${nowSec() + HOUR_SEC}` }),
  'an end that is null': (good) => claiming(good, { exp: null }),
  'an end in a hundred years': (good) => claiming(good, { exp: nowSec() + 876_000 * HOUR_SEC }),
  'an end beyond all numbers': (good) => spelled(good, (text) => text.replace(/"exp":\d+/, '"exp":1e400')),
  'an end a day after its beginning': (good) =>
    claiming(good, { iat: nowSec(), exp: nowSec() + 24 * HOUR_SEC }),
  'no beginning': (good) => without(good, 'iat'),
  'a beginning yet to come': (good) => claiming(good, { nbf: nowSec() + HOUR_SEC }),
  'another issuer': (good) => claiming(good, { iss: 'trackside2' }),
  'no issuer': (good) => without(good, 'iss'),
  'another audience': (good) => claiming(good, { aud: 'trackside' }),
  'no audience': (good) => without(good, 'aud'),
  'no id': (good) => without(good, 'jti'),
  'an id that is an object': (good) => claiming(good, { jti: { a: 1 } }),
  'no subject': (good) => without(good, 'sub'),
  'an unknown subject': (good) => claiming(good, { sub: NEVER }),
  'a subject that is a list': (good) => claiming(good, { sub: [claimsIn(good).sub] }),
  'an account that is none': (good) => claiming(good, { acc: NEVER }),
  'an account that is a list': (good) => claiming(good, { acc: [claimsIn(good).acc] }),
  'no account': (good) => without(good, 'acc'),
  'a generation to come': (good) => claiming(good, { gen: 2 }),
  'a generation in text': (good) => claiming(good, { gen: '1' }),
  'a claim twice, first well and then otherwise': (good) =>
    spelled(good, (text) => text.replace(/}$/, `,"sub":"${NEVER}"}`)),
  'crit, which the server does not support': (good) => headed(good, { crit: ['exp'], exp: 1 }),
  'claims that are a list': () => forge('[]'),
  'claims that are text': () => forge('"me"'),
  'claims that are null': () => forge('null'),
  'claims that are no JSON': () => forge('{'),
  'a head that is no JSON': (good) => `${base64('{')}.${pieces(good).slice(1).join('.')}`,
  'something after it': (good) => `${good}, ${good}`,
  'something before it': (good) => `x ${good}`,
  nothing: () => '',
}
