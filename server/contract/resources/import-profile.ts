import { defineResource } from '../define/define.ts'
import { name, notes, optional } from '../define/fields.ts'
import { importScope } from '../define/import-scope.ts'

/** Mapping from documents of one source to rows. */
export const importProfile = defineResource({
  name: 'ImportProfile',
  path: 'import-profiles',
  entityType: 'import_profile',
  table: 'import_profiles',
  fields: { name: name(), description: optional(notes()), scope: importScope() },
  filters: ['name'],
  sorts: ['name'],
})
