import { z } from 'zod'
import { checkDeclaration } from '../contract/define/check-declaration.ts'
import { importScope } from '../contract/define/import-scope.ts'
import type { ReadyProfile } from './ready/ready-profile.ts'

/** A ready import profile of the program that starts Trackside: data, such as what `GET /import-profiles/ready` gives. */
export interface AddedProfile extends ReadyProfile {
  /** Its name in requests: lower-case letters, digits and hyphens, up to 60. None that is there already. */
  ready: string
}

const NAME = 'must be a name such as kart-results: lower-case letters, digits and hyphens'
const text = (most: number) =>
  z
    .string('must be text')
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`)

const declaration = z.strictObject(
  {
    ready: z
      .string(NAME)
      .max(60)
      .regex(/^[a-z][a-z0-9-]*$/, NAME),
    name: text(200),
    description: text(10_000),
    scope: importScope().transform((scope): AddedProfile['scope'] => JSON.parse(JSON.stringify(scope))),
  },
  'must be an object',
)

/**
 * A ready import profile from its declaration: it is offered beside Trackside's own, in every account. Throws an Error that names
 * each field that is wrong; what is wrong within its scope is an Error of `startTrackside`.
 * @example defineImportProfile({ ready: 'kart-drivers', name: 'Kart: drivers', description: 'The list of entries, as CSV.', scope: { Driver: { path: '$[*]', key: ['lastName'], fields: { firstName: 'First', lastName: 'Last' } } } })
 */
export const defineImportProfile = (declared: AddedProfile): AddedProfile =>
  Object.freeze(checkDeclaration('import profile', declaration, declared))
