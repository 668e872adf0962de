import jwt from 'jsonwebtoken'
import { v7 as uuidv7 } from 'uuid'

interface Claims {
  /** The person, independent of the account. */
  personId: string
  accountId: string
  /** The person's token generation when it was issued. */
  generation: number
  jti: string
  /** Seconds since the epoch. */
  expiresAt: number
}

interface IssuedToken {
  token: string
  expiresAt: string
}

const LIFETIME_SEC = 12 * 60 * 60
const ISSUER = 'trackside'
const AUDIENCE = 'trackside-api'
const REMEMBERED = 1000

export interface Tokens {
  issue(subject: Pick<Claims, 'personId' | 'accountId' | 'generation'>): IssuedToken
  /** Claims of a valid token signed by this server; null for any other. */
  verify(token: string): Claims | null
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isSecond = (value: unknown): value is number => Number.isSafeInteger(value)

/** Claims of a correctly signed token; null if they have another shape. */
function claimsOf({ sub, acc, gen, jti, iat, exp }: jwt.JwtPayload): Claims | null {
  if (!isText(sub) || !isText(acc) || !isText(jti) || typeof gen !== 'number') return null
  if (!isSecond(iat) || !isSecond(exp) || exp - iat > LIFETIME_SEC) return null
  return { personId: sub, accountId: acc, generation: gen, jti, expiresAt: exp }
}

/** Bearer tokens: JWT, HS256 and nothing else, 12 h. */
export function createTokens(secret: string): Tokens {
  /** Verified signatures are cached; only the expiry is checked again. */
  const verified = new Map<string, Claims>()

  function check(token: string): Claims | null {
    try {
      const { header, payload } = jwt.verify(token, secret, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        complete: true,
      })
      return 'crit' in header ? null : claimsOf(payload as jwt.JwtPayload)
    } catch {
      return null
    }
  }

  return {
    issue({ personId, accountId, generation }) {
      const expiresAt = Math.floor(Date.now() / 1000) + LIFETIME_SEC
      const token = jwt.sign({ acc: accountId, gen: generation, exp: expiresAt }, secret, {
        algorithm: 'HS256',
        subject: personId,
        jwtid: uuidv7(),
        issuer: ISSUER,
        audience: AUDIENCE,
      })
      return { token, expiresAt: new Date(expiresAt * 1000).toISOString() }
    },
    verify(token) {
      const known = verified.get(token)
      if (known) return known.expiresAt > Date.now() / 1000 ? known : null
      const claims = check(token)
      if (claims) {
        if (verified.size >= REMEMBERED) verified.clear()
        verified.set(token, claims)
      }
      return claims
    },
  }
}
