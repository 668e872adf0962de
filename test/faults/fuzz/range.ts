import { createJudge } from './judge.ts'
import { wrongKinds } from './kinds.ts'
import { SECRET, type Stage } from './stage.ts'
import { strangersOf } from './strangers.ts'
import type { Range } from './volley.ts'

/** They wait for a webhook's receiver, or for the whole database to be copied. */
const WAITS: readonly string[] = ['testWebhook', 'createBackup', 'backupFile']

/** What is shot at on a stage, by whom, and who judges it. */
export function rangeOn({ server, wire, operations, schemas, ours, theirs, others, parts }: Stage): Range {
  return {
    url: server.url,
    wire,
    operations,
    kinds: wrongKinds(new URL(server.url).host, [theirs.known, others.known], strangersOf(ours, SECRET)),
    accounts: [ours, others],
    judge: createJudge(schemas, [ours, theirs, others]),
    parts,
    mayBeSlow: ({ id }) => WAITS.includes(id),
  }
}
