import { createJudge } from './judge.ts'
import { wrongKinds } from './kinds.ts'
import { outsidersOf } from './outsiders.ts'
import type { Shot } from './shot.ts'
import { SECRET, type Stage } from './stage.ts'
import type { Range } from './volley.ts'

const SLOW_MS = 1000
/** They wait for a webhook's receiver, or for the whole database to be copied. */
const WAITS: readonly string[] = ['testWebhook', 'createBackup', 'backupFile']

/** Waiting time that a request itself asks for. */
function askedWaitMs({ operation, path }: Shot): number {
  const takesWait = operation.query.some(({ name }) => name === 'wait')
  return takesWait ? 1000 * Number(/[?&]wait=(\d{1,2})(?:&|$)/.exec(path)?.[1] ?? 0) : 0
}

/** Targets, askers and judge of the requests on a stage. */
export function rangeOn({ server, wire, operations, schemas, ours, theirs, others, parts }: Stage): Range {
  return {
    url: server.url,
    wire,
    operations,
    kinds: wrongKinds(new URL(server.url).host, [theirs.known, others.known], outsidersOf(ours, SECRET)),
    accounts: [ours, others],
    judge: createJudge(schemas, [ours, theirs, others]),
    parts,
    mostMs: (shot) =>
      WAITS.includes(shot.operation.id) ? Number.POSITIVE_INFINITY : SLOW_MS + askedWaitMs(shot),
  }
}
