import jwt from 'jsonwebtoken'
import { type ServerProcess, type SignedIn, setUp, startServerProcess } from '../support/server-process.ts'
import { addSession, addWeekend, lapBody, type SessionRows } from '../support/weekend-rows.ts'

const SECRET = 'only-for-this-benchmark-'.repeat(2)
const CARS = 32
const LIST_LAPS = 10_000
const BATCH = 5000
export const PAGE = 100

/** A server that takes part. */
export interface Contestant {
  name: string
  server: ServerProcess
  token: string
}

/** Data of a contestant for the load generator. */
export const target = ({ server, token }: Contestant) => ({ url: server.url, token })

/** Where the measured requests go: the same ids on both servers. */
export interface Course {
  /** A session with its run sheets for each measurement of creates. */
  sessions: { sessionId: string; runSheetIds: string[] }[]
  /** The session with 10,000 laps. */
  listSessionId: string
  listSheetIds: string[]
}

const env = { JWT_SECRET: SECRET, RATE_LIMIT_PER_MIN: '0' }

async function post(contestant: Contestant, path: string, body: unknown) {
  const response = await fetch(new URL(path, contestant.server.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${contestant.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status !== 201)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

/** Starts the product with an empty folder; `nodeArgs` go to its Node. */
export async function startProduct(nodeArgs: readonly string[] = []): Promise<Contestant & SignedIn> {
  const server = await startServerProcess({ env, nodeArgs })
  return { name: 'product', server, ...(await setUp(server.url)) }
}

/** Servers written by hand, and what each is started with. */
const REFERENCES = {
  'Express by hand': { entry: 'reference-server.ts', shared: '' },
  'by hand, shared commits': { entry: 'reference-server.ts', shared: '1' },
  'tight by hand': { entry: 'tight-server.ts', shared: '' },
  'tight, shared commits': { entry: 'tight-server.ts', shared: '1' },
  'the same rows by hand': { entry: 'limit/server.ts', shared: '1' },
} as const
export type ReferenceName = keyof typeof REFERENCES
export const REFERENCE_NAMES = Object.keys(REFERENCES) as ReferenceName[]

/** The one that stores for a lap all that the product does, in a copy of its database: it creates only. */
export const LIMIT: ReferenceName = 'the same rows by hand'

/** Starts a hand-written reference with an empty folder; its account is the product's. The limit copies the product's data. */
export async function startReference(
  product: Contestant & SignedIn,
  name: ReferenceName,
): Promise<Contestant> {
  const { entry, shared } = REFERENCES[name]
  const token = jwt.sign({ sub: 'bench', acc: product.accountId }, SECRET, {
    algorithm: 'HS256',
    expiresIn: '1h',
  })
  const server = await startServerProcess({
    env: { ...env, SHARED_COMMITS: shared, TOKEN: token, COPY_OF: product.server.dataDir },
    entry: `test/bench/${entry}`,
  })
  return { name, server, token }
}

/** Makes the weekend on the product: so many sessions of 32 cars, and one for the lists. */
export async function layCourse(product: SignedIn, sessionCount: number): Promise<Course> {
  const weekend = await addWeekend(product.client, CARS)
  const sessions: SessionRows[] = []
  for (let index = 0; index < sessionCount; index++) {
    sessions.push(await addSession(product.client, weekend, `Session ${index + 1}`))
  }
  const idsOf = ({ runSheets }: SessionRows) => runSheets.map(({ id }) => id)
  return {
    sessions: sessions.map((each) => ({ sessionId: each.session.id, runSheetIds: idsOf(each) })),
    listSessionId: weekend.session.id,
    listSheetIds: idsOf(weekend),
  }
}

/** Registers the course's run sheets with the reference. */
export async function copyCourse(reference: Contestant, course: Course): Promise<void> {
  const all = [...course.sessions, { sessionId: course.listSessionId, runSheetIds: course.listSheetIds }]
  for (const { sessionId, runSheetIds } of all) {
    for (const id of runSheetIds) await post(reference, '/run-sheets', { id, sessionId })
  }
}

/** Fills the session of the lists with 10,000 laps. */
export async function fillList(contestant: Contestant, { listSheetIds }: Course): Promise<void> {
  const items = Array.from({ length: LIST_LAPS }, (_, index) =>
    lapBody(listSheetIds[index % listSheetIds.length] as string, Math.floor(index / listSheetIds.length) + 1),
  )
  for (let start = 0; start < LIST_LAPS; start += BATCH) {
    await post(contestant, '/laps/batch', { items: items.slice(start, start + BATCH) })
  }
}

/** Paths of the first pages of that session. */
export async function pathsOfPages(
  contestant: Contestant,
  sessionId: string,
  count: number,
): Promise<string[]> {
  const paths = [`/laps?sessionId=${sessionId}&limit=${PAGE}`]
  while (paths.length < count) {
    const response = await fetch(new URL(paths.at(-1) as string, contestant.server.url), {
      headers: { authorization: `Bearer ${contestant.token}` },
    })
    const { nextCursor } = (await response.json()) as { nextCursor: string }
    paths.push(`${paths[0]}&cursor=${encodeURIComponent(nextCursor)}`)
  }
  return paths
}

/** Ends both and removes what they stored. */
export async function dismiss(contestants: readonly Contestant[]): Promise<void> {
  for (const { server } of contestants) {
    await server.cleanUp()
  }
}
