import jwt from 'jsonwebtoken'
import type { Account } from './account.ts'
import type { Asker } from './shot.ts'

const asker = (name: string, headers: [string, string][]): Asker => ({
  name,
  account: 'ours',
  headers,
  isKnown: false,
})
const bearer = (token: string): [string, string][] => [['authorization', `Bearer ${token}`]]

/** Attempts without valid credentials: none, expired, tampered, and two that disagree. */
export function outsidersOf({ token, outsiders }: Account, secret: string): Asker[] {
  const claims = jwt.decode(token) as jwt.JwtPayload
  const { exp: _, ...rest } = claims
  const [head, body, signature = ''] = token.split('.')
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  return [
    ...outsiders,
    asker('anonymous', []),
    asker('an expired token', bearer(jwt.sign({ ...rest, exp: 1 }, secret))),
    asker('a token of another secret', bearer(jwt.sign(claims, 'x'.repeat(40)))),
    asker('a token without a signature', bearer(`${none}.${body}.`)),
    asker('a token of HS512', bearer(jwt.sign(claims, secret, { algorithm: 'HS512' }))),
    asker('half a token', bearer(`${head}.${body}.${signature.slice(2)}`)),
    asker('an empty bearer', bearer('')),
    asker('basic', [['authorization', 'Basic b3duZXI6cGFzcw==']]),
    asker('an unknown key', [['x-api-key', `rk_${'A'.repeat(43)}`]]),
    asker('a key with odd letters', [['x-api-key', '\u00ff\u0080']]),
  ]
}
