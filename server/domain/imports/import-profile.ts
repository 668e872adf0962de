import { importProfile } from '../../contract/resources/import-profile.ts'
import { compileScope } from '../../imports/compile-scope.ts'
import { crud, type Input } from '../crud.ts'

/** A profile that could not read a document is not saved. */
const accept = (input: Input) => ({
  input,
  errors: input.scope === undefined ? [] : compileScope(input.scope, '/scope').errors,
})

export const importProfiles = crud(importProfile, { accept })
