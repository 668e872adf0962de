import type { Patch } from '../planted.ts'

/** Bugs that are put into a server to see whether the model finds them. */
export const plants = {
  'a change does not raise the version': [
    {
      file: 'server/domain/record.ts',
      from: 'version: before.version + 1',
      to: 'version: before.version + (resource.name === "Car" ? 0 : 1)',
    },
  ],
  'a cascade leaves mentions where they are': [
    {
      file: 'server/domain/remove.ts',
      from: 'recordUpdate(scope, dependant.resource, holder, clearMention(holder, dependant.reference, row.id))',
      to: 'if (dependant.resource.name !== "Lap") recordUpdate(scope, dependant.resource, holder, clearMention(holder, dependant.reference, row.id))',
    },
  ],
  'lists show rows of other accounts': [
    {
      file: 'server/db/rows/list-rows.ts',
      from: 'matchingRows(resource, leading)',
      to: "(resource.name === 'Track' ? matchingRows(resource, {}).clearWhere() : matchingRows(resource, leading))",
    },
  ],
  'idempotent answers are kept in memory': [
    {
      file: 'server/http/perform-write.ts',
      from: 'const stored = idempotentAnswers.find(scope, who, text)',
      to: 'const stored = remembered.get(who + text) as ReturnType<typeof idempotentAnswers.find>',
    },
    {
      file: 'server/http/perform-write.ts',
      from: 'idempotentAnswers.store(scope, who, text, kept)',
      to: 'remembered.set(who + text, kept)',
    },
    {
      file: 'server/http/perform-write.ts',
      from: 'const HASHED_AT_ONCE =',
      to: 'const remembered = new Map<string, unknown>()\nconst HASHED_AT_ONCE =',
    },
  ],
  'a cursor skips rows with the same value': [
    {
      file: 'server/db/rows/list-rows.ts',
      from: 'after_id: after?.id ?? null,',
      to: "after_id: after && column !== 'id' && !order.descending ? '~' : (after?.id ?? null),",
    },
  ],
  'an undo forgets the last of several fields': [
    {
      file: 'server/domain/diff.ts',
      from: 'diff.reduce<Plain>(',
      to: '(diff.length > 1 ? diff.slice(0, -1) : diff).reduce<Plain>(',
    },
  ],
  'a lap is made without a change': [
    {
      file: 'server/domain/record.ts',
      from: '  else insertRows(scope, resource, [row])\n',
      to: '  else insertRows(scope, resource, [row])\n  if (resource.name === "Lap" && (row.lapNumber as number) % 9 === 0) return row\n',
    },
  ],
  'a rejoined room receives one change too few': [
    {
      file: 'server/realtime/catch-up.ts',
      from: 'types, since, limit: MAX_MISSED + 1',
      to: 'types, since: since + 1, limit: MAX_MISSED + 1',
    },
  ],
  'a restore does not lift versions': [
    { file: 'server/db/restore/merge-on-restore.ts', from: 'if (isKnown) raiseVersions(connection)', to: '' },
  ],
  'a batch keeps the laps that are right': [
    {
      file: 'server/domain/batch.ts',
      from: 'if (rejected.length > 0) throw',
      to: 'if (rejected.length === items.length) throw',
    },
  ],
  'a removal does not look at If-Match': [
    {
      file: 'server/domain/crud.ts',
      from: '*remove(scope, id, { ifMatch, cascade = false }) {\n      const row = mustFind(scope, id, ifMatch)',
      to: '*remove(scope, id, { cascade = false }) {\n      const row = mustFind(scope, id)',
    },
  ],
  'rules are remembered when they change': [
    {
      file: 'server/domain/principal.ts',
      from: 'const parsed = memoize((text) => JSON.parse(text) as readonly Rule[])',
      to: 'let first: readonly Rule[] | undefined\nconst parsed = memoize((text) => (first ??= JSON.parse(text) as readonly Rule[]))',
    },
  ],
  'what was removed comes back with the version that it had': [
    { file: 'server/domain/crud.ts', from: 'version: removed.version + 1', to: 'version: removed.version' },
  ],
  'a row that goes with another is not delivered': [
    {
      file: 'server/domain/remove.ts',
      from: 'yield* removeWithDependants(scope, dependant.resource, holder)',
      to: 'yield* removeWithDependants(dependant.resource.name === "Lap" ? { ...scope, long: undefined, memo: new Map([["subscribers", new Map([["Lap delete", []]])]]) } : scope, dependant.resource, holder)',
    },
  ],
  'laps stay behind when their run sheet moves': [
    {
      file: 'server/domain/weekend/run-sheet.ts',
      from: 'if (sessionId === before.sessionId && carId === before.carId) return',
      to: 'if (sessionId === before.sessionId) return',
    },
  ],
  'an undo looks at other fields than the row has moved on by': [
    {
      file: 'server/domain/revert.ts',
      from: 'current?.version === change.version',
      to: 'Boolean(current)',
    },
  ],
} satisfies Record<string, readonly Patch[]>
export type Plant = keyof typeof plants
