import { defineResource } from '../../define/define.ts'
import { parentId, timestamp, withDefault } from '../../define/fields.ts'
import { flag, source } from './flag.ts'

/**
 * A flag that race control has shown. The first green of a scheduled session starts it and its race clock; red and green
 * switch its status.
 */
export const sessionFlag = defineResource({
  name: 'SessionFlag',
  path: 'session-flags',
  entityType: 'session_flag',
  table: 'session_flags',
  fields: {
    sessionId: parentId('Session'),
    flag,
    at: timestamp().optional().describe('Default: now.'),
    source: withDefault(source, 'manual'),
  },
  label: ['flag'],
  filters: ['sessionId'],
  narrowing: ['flag', 'source'],
  ranges: ['at'],
  sorts: ['at'],
  defaultSort: 'at',
  room: { session: 'sessionId', through: 'sessionId' },
})
