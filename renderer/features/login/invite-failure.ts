import { type Failure, toFailure } from '../../format/failure.ts'

const ENDED =
  'This invite is no longer valid: it was used, its ten minutes are over, or the address is incomplete. Ask for a new one.'
const OTHER_PASSWORD =
  'You already use Trackside on this machine, with another password. Give the one that you log in with.'
const MEMBER_ALREADY = 'You are already in this account. Log in as usual.'
const TOO_OFTEN = 'Too many attempts. Wait a minute, then try again.'

/** Explains to the invited person why an invite was refused. */
export function inviteFailure(error: unknown): Failure {
  const failure = toFailure(error)
  const { status, fields } = failure
  if (status === 404 || fields.code !== undefined) return { ...failure, message: ENDED, fields: {} }
  if (status === 401)
    return {
      ...failure,
      message: OTHER_PASSWORD,
      fields: { password: 'is not the one on record' },
    }
  if (status === 409) return { ...failure, message: MEMBER_ALREADY, fields: {} }
  return status === 429 ? { ...failure, message: TOO_OFTEN } : failure
}
