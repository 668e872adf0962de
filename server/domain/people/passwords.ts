import { FairTurns, type Wanted } from '../fair-turns.ts'
import { tooMany } from './login-throttle.ts'

/** Loaded lazily: native code not needed at start. */
const argon2 = () => import('argon2')

const RETRY_MS = 2000

/** A hash uses 64 MB and all cores: concurrency is limited, so that many logins do not stall the server. */
const turns = new FairTurns({
  total: 2,
  maxWaiting: 16,
  maxWaitMs: 15_000,
  refuse: () => tooMany('Too many people log in at once. Try again in a moment.', RETRY_MS),
})

/** Turn of a hash: addresses are served round-robin, after those with an earlier successful login. */
export type Turn = Pick<Wanted, 'key' | 'first'>

/** Key for callers authenticated by other means. */
const KNOWN: Turn = { key: '', first: true }

async function inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
  const hold = await turns.take(turn)
  try {
    return await work()
  } finally {
    hold.release()
  }
}

/** Argon2id with the library's current defaults; parameters are part of the hash. 429 if too many are waiting. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(KNOWN, async () => (await argon2()).hash(password))

let decoy: Promise<string> | undefined

/**
 * Compares a password with a hash. Without a hash it takes the same time and returns false. 429 if too many are
 * waiting.
 */
export const passwordMatches = (
  passwordHash: string | undefined,
  password: string,
  turn: Turn = KNOWN,
): Promise<boolean> =>
  inTurn(turn, async () => {
    const { hash, verify } = await argon2()
    // Awaited in both cases, so that timing reveals nothing.
    decoy ??= hash('a password that is not in use')
    const unknown = await decoy
    const matches = await verify(passwordHash ?? unknown, password)
    return matches && passwordHash !== undefined
  })
