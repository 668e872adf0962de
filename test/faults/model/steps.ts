import type { Backup } from '../../../server/contract/actions/backup.ts'
import { resources } from '../../../server/contract/index.ts'
import type { Random } from '../../../server/sample/random.ts'
import { type Ask, type Person, send } from './ask.ts'
import { land } from './bundle.ts'
import { checkSomeList } from './check-lists.ts'
import { creating } from './deeds.ts'
import { judge } from './judge.ts'
import { type DeedKind, propose } from './propose.ts'
import { restore } from './restore.ts'
import type { Stage } from './stage.ts'
import { oneOf } from './values.ts'
import { copyOf } from './world.ts'
import { wrong } from './wrong.ts'

type Step = (stage: Stage, random: Random) => Promise<void>

const anybody = ({ prepared: { people } }: Stage, random: Random): Person =>
  random.chance(0.7) ? people.owner : random.chance(0.6) ? people.member : people.outsider

const keyFor = (stage: Stage, random: Random, share = 0.5) =>
  random.chance(share) ? stage.newKey() : undefined

/** Asks one request of a kind. */
const asking =
  (kind: DeedKind): Step =>
  async (stage, random) => {
    const by = kind === 'rules' ? stage.prepared.people.owner : anybody(stage, random)
    const ask = propose(kind, stage.groundOf(by, random), keyFor(stage, random))
    if (!ask) return
    sent(stage).push(ask)
    await stage.ask(ask)
  }

const asked = new WeakMap<Stage, Ask[]>()
function sent(stage: Stage): Ask[] {
  const list = asked.get(stage) ?? []
  asked.set(stage, list)
  return list
}

/** The same request again, or another one under its key. */
const repeat: Step = async (stage, random) => {
  const before = oneOf(
    random,
    sent(stage)
      .filter(({ key }) => key !== undefined)
      .slice(-20),
  )
  if (!before) return
  if (random.chance(0.7)) return stage.ask(before)
  const other = propose(
    oneOf(random, ['create', 'patch', 'remove'] as const) ?? 'create',
    stage.groundOf(before.by, random),
    before.key,
  )
  if (other) await stage.ask(other)
}

const BUNDLED: readonly DeedKind[] = [
  'create',
  'create',
  'create',
  'patch',
  'patch',
  'patch',
  'remove',
  'cascade',
  'laps',
  'revert',
]

/** Requests that know nothing of each other, some of the same row. */
function bundleFor(stage: Stage, random: Random, kinds: readonly DeedKind[], keyed: number): Ask[] {
  const asks: Ask[] = []
  const targets = new Set<string>()
  for (let count = random.whole(2, 6); count > 0; count -= 1) {
    const kind = oneOf(random, kinds) as DeedKind
    const ask = propose(kind, stage.groundOf(anybody(stage, random), random), keyFor(stage, random, keyed))
    // Two that would write the same are indistinguishable if neither is answered.
    const target = ask && `${ask.deed.method} ${ask.deed.path} ${JSON.stringify(ask.deed.body)}`
    if (!ask || !target || targets.has(target)) continue
    targets.add(target)
    asks.push(ask)
  }
  return asks
}

/** Puts the model where these requests have brought the server. */
async function settle(stage: Stage, flights: { ask: Ask; answer: Awaited<ReturnType<typeof send>> }[]) {
  const unanswered: { ask: Ask; moments: Stage['world']['home'][] }[] = []
  for (const account of ['home', 'away'] as const) {
    const mine = flights.filter(({ ask }) => ask.by.account === account)
    const { changes } = await stage.newChanges(account)
    const landed = land(stage.world[account], mine, changes)
    stage.world[account] = landed.account
    unanswered.push(...landed.unanswered.map((ask) => ({ ask, moments: landed.moments })))
  }
  return unanswered
}

const together: Step = async (stage, random) => {
  const asks = bundleFor(stage, random, BUNDLED, 0.4)
  const [first] = asks
  if (first?.key !== undefined && random.chance(0.3)) asks.push(first)
  const flights = await Promise.all(
    asks.map(async (ask) => ({ ask, answer: await send(stage.server.url, ask) })),
  )
  for (const { ask, answer } of flights)
    if (!answer) throw wrong('no answer', ask.deed, stage.server.stderr())
  await settle(stage, flights)
}

/** Requests that a crash may cut off: all that are identifiable by their writes. */
const CUT: readonly DeedKind[] = ['create', 'create', 'patch', 'patch', 'remove', 'cascade', 'laps']

/** Each with its own ids, so that its writes identify it. */
const withOwnIds = (ask: Ask) => {
  const { body } = ask.deed as { body?: { id?: string; items?: { id?: string }[] } }
  return ask.deed.method !== 'POST' || (body?.items ?? [body]).every((each) => each?.id !== undefined)
}

const crash: Step = async (stage, random) => {
  const asks = bundleFor(stage, random, CUT, 0.8).filter(withOwnIds)
  const flying = asks.map(async (ask) => ({ ask, answer: await send(stage.server.url, ask) }))
  const delayMs = random.between(0, 12)
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  const { signal } = await stage.server.kill('SIGKILL')
  if (signal !== 'SIGKILL') throw wrong('the server ended before it was killed', stage.server.stderr())
  const flights = await Promise.all(flying)
  await stage.server.restart()
  const unanswered = await settle(stage, flights)
  await writeInRoom(stage, random)
  // Repeats them, like a client without an answer: finished ones return their stored answer, others run now.
  for (const { ask } of flights) if (ask.key !== undefined) await askAgain(stage, ask, unanswered)
}

/** A request without writes and without an answer may have been processed. */
async function askAgain(stage: Stage, ask: Ask, unanswered: Awaited<ReturnType<typeof settle>>) {
  const answer = await send(stage.server.url, ask)
  if (!answer) throw wrong('no answer', ask.deed, stage.server.stderr())
  const { account } = ask.by
  const { changes } = await stage.newChanges(account)
  const silent = unanswered.find((each) => each.ask === ask)
  if (!silent || !answer.isRepeat) {
    stage.world[account] = judge(stage.world[account], ask, answer, changes)
    return
  }
  for (const moment of silent.moments) {
    try {
      const { answers } = judge(moment, ask, { ...answer, isRepeat: false }, [])
      for (const [key, kept] of answers) stage.world[account].answers.set(key, kept)
      return
    } catch {}
  }
  throw wrong('an answer of no moment', ask.deed, answer)
}

const restart: Step = async (stage, random) => {
  const { server } = stage
  const { code } = await server.kill('SIGTERM')
  if (code !== 0) throw wrong(`the server ended with ${code}`, server.stderr())
  await server.restart()
  await writeInRoom(stage, random)
}

/** Writes a row that the rooms receive. */
async function writeInRoom(stage: Stage, random: Random) {
  const { people, kept } = stage.prepared
  for (let count = random.whole(0, 3); count > 0; count -= 1) {
    const measuredAt = new Date(Date.UTC(2026, 3, 17, 16, random.whole(0, 59))).toISOString()
    const body = { eventId: kept.eventId, sessionId: kept.sessionId, measuredAt }
    await stage.ask({ by: people.owner, deed: creating(resources.weather, body) })
  }
}

/** A client in a room misses a change, and reconnects. */
const cut: Step = async (stage, random) => {
  stage.cutLines()
  await writeInRoom(stage, random)
}

const backup: Step = async (stage, random) => {
  await stage.checkAll(random)
  const { id }: Backup = await stage.clientOf('home').createBackup()
  stage.backups.push({ id, world: { home: copyOf(stage.world.home), away: copyOf(stage.world.away) } })
  stage.backups = stage.backups.slice(-2)
}

export const steps = {
  create: asking('create'),
  patch: asking('patch'),
  remove: asking('remove'),
  cascade: asking('cascade'),
  laps: asking('laps'),
  revert: asking('revert'),
  rules: asking('rules'),
  import: asking('import'),
  importRevert: asking('importRevert'),
  repeat,
  together,
  crash,
  restart,
  cut,
  backup,
  restore: (stage, random) => (stage.backups.length > 0 ? restore : backup)(stage, random),
  list: (stage, random) => checkSomeList(stage.clientOf('home'), stage.world.home, random),
  check: (stage, random) => stage.checkAll(random),
} satisfies Record<string, Step>
export type StepKind = keyof typeof steps
