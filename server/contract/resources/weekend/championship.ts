import { defineResource } from '../../define/define.ts'
import { name } from '../../define/fields.ts'

export const championship = defineResource({
  name: 'Championship',
  path: 'championships',
  entityType: 'championship',
  table: 'championships',
  fields: { name: name(), season: name(), series: name() },
  filters: ['name', 'season'],
  narrowing: ['series'],
  sorts: ['name', 'season'],
})
