import type { Edit } from '../../../renderer/data/edit.ts'

/** A create of a lap that waits to be sent, with the given fields instead. */
export const waitingEdit = (given: Partial<Edit> = {}): Edit => ({
  id: 'e',
  owner: 'a/b',
  tab: 't',
  resource: 'laps',
  op: 'create',
  rowId: 'r',
  body: {},
  base: null,
  ifMatch: null,
  at: '2026-11-21T12:00:00.000Z',
  attempts: 0,
  state: 'waiting',
  ...given,
})
