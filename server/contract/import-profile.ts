import { defineResource } from './define.ts'
import { name, notes, optional } from './fields.ts'
import { importScope } from './import-scope.ts'

/** How the documents of one source become rows. */
export const importProfile = defineResource({
  name: 'ImportProfile',
  path: 'import-profiles',
  entityType: 'import_profile',
  table: 'import_profiles',
  fields: { name: name(), description: optional(notes()), scope: importScope() },
  filters: ['name'],
  sorts: ['name'],
})
