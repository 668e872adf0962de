import type { baselineActions, Publication, ShownBaseline } from '../../../contract/actions/baseline.ts'
import type { ReadScope } from '../../../db/engine/scope.ts'
import { baselineRequest, baselineRows, importOfBaseline } from '../../../domain/imports/baseline-import.ts'
import { isOfFirstAccount } from '../../../domain/people/accounts.ts'
import { forbidden, notFound, Problem } from '../../../domain/problem.ts'
import { type Call, callerOf, once, plain, reading, write } from '../../handler.ts'
import { type PreparedImport, prepareImport, writeImport } from '../imports.ts'

type Actions = typeof baselineActions
type Baselines = Call['context']['factory']['baselines']

function stateOf(kept: Baselines, item: Publication, isApplied: boolean): ShownBaseline['state'] {
  if (isApplied) return 'applied'
  if (!kept.isTaken(item)) return 'offered'
  if (kept.isSkipped(item)) return 'skipped'
  return kept.contentOf(item) === undefined ? 'coming' : 'new'
}

function shown(scope: ReadScope, kept: Baselines, item: Publication): ShownBaseline {
  const importId = importOfBaseline(scope, item)?.id ?? null
  return { ...item, state: stateOf(kept, item, importId !== null), importId }
}

export const baselines = plain((call) => {
  const kept = call.context.factory.baselines
  return {
    items: reading(call, (scope) => kept.offered().map((item) => shown(scope, kept, item))),
    lastError: kept.lastError,
  }
})

/** 404 for a version that is not the last one. */
function offered({ context }: Call, { name, version }: { name: string; version: number }): Publication {
  const found = context.factory.baselines
    .offered()
    .find((each) => each.name === name && each.version === version)
  if (!found) throw notFound('baseline')
  return found
}

interface Prepared {
  item: Publication
  planned: PreparedImport
}

export const importBaseline = write<Actions['importBaseline'], Prepared>(
  (scope, _input, { item, planned }) => writeImport(scope, planned, () => baselineRows(scope, item)),
  async ({ body }, call) => {
    const { store, factory } = call.context
    if (!store.readLatest((connection) => isOfFirstAccount(connection, callerOf(call)))) {
      throw forbidden('read', 'Instance')
    }
    const item = offered(call, body)
    const text = factory.baselines.contentOf(item)
    if (text === undefined) throw new Problem(409, 'not_here', 'This baseline is not on this laptop yet.')
    return { item, planned: await prepareImport(call, baselineRequest(item, text, body)) }
  },
  ({ planned }) => planned.progress.end(),
)

export const skipBaseline = plain<Actions['skipBaseline']>((call, { body }) =>
  once(call, `POST /factory/baselines/skip ${JSON.stringify(body)}`, async () => {
    const { skipped } = body
    call.context.factory.baselines.skip(offered(call, body), skipped)
    return { skipped }
  }),
)
