import { compileScope } from '../../imports/compile-scope.ts'
import { type AddedProfile, defineImportProfile } from '../../imports/define-profile.ts'
import { readyProfiles } from './ready-profiles.ts'

/**
 * The ready profiles that a program adds, each compiled once. Throws an Error that names the profile, and each place in it that is
 * wrong.
 */
export function addedProfiles(added: readonly AddedProfile[]): readonly AddedProfile[] {
  const names = new Set(readyProfiles.keys())
  return added.map((each) => {
    const profile = defineImportProfile(each)
    const refuse = (why: string) => new Error(`The import profile ${profile.ready} cannot be used: ${why}`)
    if (names.has(profile.ready)) throw refuse('there is one of this name already')
    names.add(profile.ready)
    const { errors } = compileScope(profile.scope, '/scope')
    if (errors.length > 0)
      throw refuse(errors.map(({ path, message }) => `${path.slice(1)} ${message}`).join('; '))
    return profile
  })
}
