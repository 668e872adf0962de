import type { Change } from '../../../server/contract/actions/change.ts'
import type { Client } from '../../../server/contract/client.ts'
import { oracleAllows } from '../../support/permission-oracle.ts'
import { isSame } from './ask.ts'
import type { Who } from './deeds.ts'
import { type Account, type Entry, resourceOf } from './world.ts'
import { wrong } from './wrong.ts'

/** The whole log from its beginning, as visible to a reader: a page may have fewer entries than were scanned. */
async function wholeLog(client: Client): Promise<Change[]> {
  const changes: Change[] = []
  for (let since = 0; ; ) {
    const { items, nextSince, latestSeq } = await client.listChanges({
      query: { since: String(since), limit: '500' },
    })
    changes.push(...items)
    if (nextSince >= latestSeq) return changes
    since = nextSince
  }
}

const asListed = ({ before: _, after: __, ...change }: Entry): Change => change

/** The log equals what was read before, except for changes that this person may not read. */
export async function checkLog(client: Client, { log }: Account, who: Who): Promise<void> {
  const seen = await wholeLog(client)
  const maySee = ({ opType, entityType }: Entry) =>
    opType === 'restore' || oracleAllows(who, 'read', resourceOf(entityType).name)
  const expected = log.filter(maySee).map(asListed)
  if (seen.length !== expected.length)
    throw wrong(`the log has ${seen.length} changes of ${expected.length}`, who)
  for (const [index, change] of seen.entries())
    if (!isSame(change, expected[index]))
      throw wrong('the log tells something else now', change, expected[index])
}
