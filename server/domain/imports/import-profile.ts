import { importProfile } from '../../contract/resources/import-profile.ts'
import { compileScope } from '../../imports/compile-scope.ts'
import { crud, type Input } from '../crud.ts'

/** Rejects profiles that could not read any document. */
const accept = (input: Input) => ({
  input,
  errors: input.scope === undefined ? [] : compileScope(input.scope, '/scope').errors,
})

export const importProfiles = crud(importProfile, { accept })
