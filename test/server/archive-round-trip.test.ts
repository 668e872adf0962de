import { expect, test } from 'vitest'
import type { Client } from '../../server/contract/client.ts'
import { createClient } from '../../server/contract/client.ts'
import { type ResourceKey, resources } from '../../server/contract/index.ts'
import { PASSWORD, startBareServer } from '../support/server.ts'

type Row = Record<string, unknown> & { id: string }
type Archive = Record<string, Row[]> & { trackside: Record<string, unknown> }

/** A whole made-up weekend: everything a team writes down, with issues that were talked about and laps with KPIs. */
const server = await startBareServer()
const owner = { name: 'Ann Engineer', email: 'ann@example.com', password: PASSWORD }
const api = createClient({ baseUrl: server.url })
const login = await api.setUp({
  body: { ...owner, accountName: 'Acme Racing', accountSlug: 'acme', sampleData: true },
})
api.setToken(login.token)
const eventId = (await api.events.list()).items[0]?.id as string

async function archiveOf(token: string): Promise<Archive> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/events/${eventId}/archive`, { headers })
  expect(response.status).toBe(200)
  return response.json()
}

const bringIn = (by: Client, payload: Archive) =>
  by.runImport({ body: { ready: 'trackside-archive', payload } })

/** An account of another team on the same laptop. */
async function otherTeam(slug: string) {
  const email = `owner@${slug}.example.com`
  await api.createAccount({
    body: { accountName: slug, accountSlug: slug, name: 'Other Owner', email, password: PASSWORD },
  })
  const other = createClient({ baseUrl: server.url })
  const { token } = await other.logIn({ body: { email, password: PASSWORD, accountSlug: slug } })
  other.setToken(token)
  return { other, token }
}

/** Content of an archive, without its own metadata. */
const contentOf = ({ trackside: _, ...lists }: Archive): Record<string, Row[]> => lists

/** Excluded from archives: people, telemetry, and an issue's number, which each account counts for itself. */
const atHome: Partial<Record<ResourceKey, readonly string[]>> = {
  laps: ['telemetryId'],
  issues: ['key', 'assigneeId'],
  boardCards: ['assigneeIds'],
}
const travelled = (archive: Archive) =>
  Object.fromEntries(
    Object.entries(contentOf(archive)).map(([key, rows]) => [
      key,
      rows.map((row) => {
        const left = atHome[key as ResourceKey] ?? []
        return Object.fromEntries(Object.entries(row).filter(([field]) => !left.includes(field)))
      }),
    ]),
  )

/** List by list, row by row: of a thousand rows, the one that differs is named. */
function expectSame(again: Archive, archive: Archive) {
  const [lists, wanted] = [travelled(again), travelled(archive)]
  expect(Object.keys(lists)).toEqual(Object.keys(wanted))
  for (const [key, rows] of Object.entries(wanted)) {
    expect([key, lists[key]?.length]).toEqual([key, rows.length])
    for (const [index, row] of rows.entries()) expect([key, lists[key]?.[index]]).toEqual([key, row])
  }
}

test('brought into the same account nothing changes, and nothing is written', async () => {
  const archive = await archiveOf(login.token)
  const { seq } = await api.me()
  const { counts } = await bringIn(api, archive)
  for (const [key, rows] of Object.entries(contentOf(archive))) {
    const { name } = resources[key as ResourceKey]
    expect([name, counts[name]]).toEqual([
      name,
      { created: 0, updated: 0, skipped: 0, unchanged: rows.length },
    ])
  }
  expect((await api.me()).seq).toBe(seq)
})

test('brought into another account it is the same event, by content', async () => {
  const archive = await archiveOf(login.token)
  const { other, token } = await otherTeam('other-team')
  const { counts } = await bringIn(other, archive)
  for (const [key, rows] of Object.entries(contentOf(archive))) {
    const { name } = resources[key as ResourceKey]
    expect([name, counts[name]]).toEqual([
      name,
      { created: rows.length, updated: 0, skipped: 0, unchanged: 0 },
    ])
  }
  const again = await archiveOf(token)
  expectSame(again, archive)
  expect(again.laps?.every(({ telemetryId }) => telemetryId === null)).toBe(true)
  const { counts: second } = await bringIn(other, archive)
  expect(Object.values(second).filter(({ created, updated }) => created + updated > 0)).toEqual([])
  const sheetsOf = async (by: Client) =>
    (await by.runSheets.list({ limit: 500 })).items.map(({ id, bestLapTimeMs, lapCount, fuelUsedKg }) => [
      id,
      bestLapTimeMs,
      lapCount,
      fuelUsedKg,
    ])
  expect((await sheetsOf(other)).sort()).toEqual((await sheetsOf(api)).sort())
})

test('brought back after the event was removed it is all there again', async () => {
  const archive = await archiveOf(login.token)
  await api.events.remove(eventId, { cascade: true })
  expect((await api.laps.list({ limit: 1 })).items).toEqual([])
  await bringIn(api, archive)
  const again = await archiveOf(login.token)
  expectSame(again, archive)
  // Content that is not archived is found in the same account: people and recordings.
  const found = ({ issues, laps, boardCards }: Archive) => [
    issues?.map(({ assigneeId }) => assigneeId),
    boardCards?.map(({ assigneeIds }) => assigneeIds),
    laps?.map(({ telemetryId }) => telemetryId),
  ]
  expect(found(again)).toEqual(found(archive))
  expect(archive.laps?.some(({ telemetryId }) => telemetryId !== null)).toBe(true)
})

test('changes since the archive are reverted to it', async () => {
  const archive = await archiveOf(login.token)
  const setup = archive.setups?.find(({ notes }) => typeof notes === 'string') as Row
  const lap = archive.laps?.find(({ comment, driverId }) => comment === null && driverId !== null) as Row
  await api.setups.update(setup.id, { notes: null, corners: { fl: { camberDeg: -1.1 } } })
  await api.laps.update(lap.id, { comment: 'Typed later', driverId: null })
  // No transition leads back: the archive contains the issue's status.
  const issue = archive.issues?.find(({ stateId }) => stateId === 'todo') as Row
  await api.acknowledgeIssue({ params: { id: issue.id } })
  await api.commentOnIssue({ params: { id: issue.id }, body: { text: 'Said later' } })
  await bringIn(api, archive)
  expect(contentOf(await archiveOf(login.token))).toEqual(contentOf(archive))
})
