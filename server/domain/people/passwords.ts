import { FairTurns, type Wanted } from '../fair-turns.ts'
import { tooMany } from './login-throttle.ts'

/** Native code that a start does not need. */
const argon2 = () => import('argon2')

const RETRY_MS = 2000

/** A hash takes 64 MB and the time of every core: a few at a time, so that a crowd at the login stops nothing else. */
const turns = new FairTurns({
  total: 2,
  maxWaiting: 16,
  maxWaitMs: 15_000,
  refuse: () => tooMany('Too many people log in at once. Try again in a moment.', RETRY_MS),
})

/** Whose turn a hash takes: addresses are served one after the other, and those who have got in before go first. */
export type Turn = Pick<Wanted, 'key' | 'first'>

/** For those who have said who they are by other means. */
const KNOWN: Turn = { key: '', first: true }

async function inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
  const hold = await turns.take(turn)
  try {
    return await work()
  } finally {
    hold.release()
  }
}

/** Argon2id with the library's current defaults; the parameters travel in the hash. 429 where too many wait. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(KNOWN, async () => (await argon2()).hash(password))

let decoy: Promise<string> | undefined

/**
 * Compares a password with a hash. Without a hash it works as long and says no, so that time tells nothing. 429 where too
 * many wait.
 */
export const passwordMatches = (
  passwordHash: string | undefined,
  password: string,
  turn: Turn = KNOWN,
): Promise<boolean> =>
  inTurn(turn, async () => {
    const { hash, verify } = await argon2()
    // Awaited in both cases, so that the time reveals nothing.
    decoy ??= hash('a password that is not in use')
    const unknown = await decoy
    const matches = await verify(passwordHash ?? unknown, password)
    return matches && passwordHash !== undefined
  })
