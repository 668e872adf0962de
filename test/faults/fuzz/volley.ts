import type { Account } from './account.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Coverage, createCoverage, familyOf } from './coverage.ts'
import { curlOf } from './curl.ts'
import type { Operation } from './document.ts'
import type { Judge } from './judge.ts'
import { learn } from './learn.ts'
import type { Maker } from './maker.ts'
import type { Answered, Asker, Shot } from './shot.ts'
import { validShot } from './valid-shot.ts'
import type { Wire } from './wire.ts'
import type { Wrong } from './wrong-body.ts'

const AGAIN = 3
const MAX_FINDINGS = 25
/** Operations that end a login or begin another, with the member whose login may be lost by it. */
const ENDS_LOGIN: Record<string, number> = { logOut: 0, changePassword: 1, refresh: 1 }
/** Every third request is one that nothing is wrong with. */
const VALID_EVERY = 3
/** Final rounds in which the owner sends valid requests while an operation is left without a success. */
const LAST_ROUNDS = 6

export interface Range {
  url: string
  wire: Wire
  operations: readonly Operation[]
  kinds: ReadonlyMap<string, Wrong>
  /** Who shoots, the first mostly. */
  accounts: readonly Account[]
  judge: Judge
  parts: Pick<Maker, 'receiverUrl' | 'folder'>
  /** So long may its answer take. */
  mostMs(shot: Shot): number
}

export interface Finding {
  index: number
  what: string
  curl: string
  answer: string
}

export interface Fired {
  findings: Finding[]
  coverage: Coverage
  count: number
  /** Answers over the limit that were quick when they were asked for again. */
  slowOnce: string[]
}

interface Orders {
  seed: string
  count: number
  /** Requests at a time. */
  inFlight: number
  /** Only these of them. */
  only?: readonly number[]
  /** Ends at the first finding with this text. */
  until?: RegExp
}

/** One of each family first, then the next of each. */
function familiesInTurn(kinds: readonly string[]): string[] {
  const families = [...Map.groupBy(kinds, familyOf).values()]
  const most = Math.max(...families.map(({ length }) => length))
  return Array.from({ length: most }, (_, turn) => families.flatMap((family) => family[turn] ?? [])).flat()
}

/** Sends this many requests, every operation in turn, and returns the errors in the answers. */
export async function fire(range: Range, { seed, count, inFlight, only, until }: Orders): Promise<Fired> {
  const { wire, judge, accounts, kinds } = range
  const coverage = createCoverage(range.operations)
  const findings: Finding[] = []
  const slowOnce: string[] = []
  const order = chanceOf(`${seed} order`).shuffled(range.operations)
  const kindsOf = new Map(
    order.map(({ id }) => [id, familiesInTurn(chanceOf(`${seed} ${id}`).shuffled([...kinds.keys()]))]),
  )
  const next = new Map<string, number>()

  /** The next kind in the operation's own order that applies. */
  function wrongShot(operation: Operation, valid: ReturnType<typeof validShot>, maker: Maker): Shot {
    const own = kindsOf.get(operation.id) as string[]
    for (let tries = 0; tries < own.length; tries += 1) {
      const turn = next.get(operation.id) ?? 0
      next.set(operation.id, turn + 1)
      const kind = own[turn % own.length] as string
      const shot = (kinds.get(kind) as Wrong)(valid, maker)
      if (shot) return { ...shot, kind }
    }
    return valid
  }

  /** Operations that end a login are sent by a member whose login may end. */
  function askerFor(
    { id }: Operation,
    { askers, known, key }: Account,
    chance: Chance,
    isFirst: boolean,
  ): Asker {
    const leaver = known.noted('leaver')[ENDS_LOGIN[id] ?? 0]
    const token = known.noted(`token ${leaver}`).at(-1)
    if (id in ENDS_LOGIN)
      return {
        name: `leaver of ${key}`,
        account: key,
        headers: [['authorization', `Bearer ${token}`]],
        isKnown: true,
      }
    return isFirst || chance.chance(0.6) ? (askers[0] as Asker) : chance.pick(askers)
  }

  function shotOf(index: number, wrongAgain?: string): Shot {
    const operation = order[index % order.length] as Operation
    const round = Math.floor(index / order.length)
    const chance = chanceOf(`${seed} ${index}`)
    const isLast = index >= count
    const isByOwner = isLast || round < VALID_EVERY
    const isValid = isLast || round % VALID_EVERY === 0
    const account = isByOwner || chance.chance(0.8) ? (accounts[0] as Account) : chance.pick(accounts)
    const by = askerFor(operation, account, chance, isByOwner)
    const maker: Maker = {
      ...range.parts,
      known: account.known,
      chance,
      fullness: round === 0 ? 0 : chance.pick([0, 0.15, 0.5, 1]),
    }
    const valid = validShot(operation, by as Asker, maker)
    if (isValid) return valid
    if (wrongAgain === undefined) return wrongShot(operation, valid, maker)
    return { ...(kinds.get(wrongAgain)?.(valid, maker) ?? valid), kind: wrongAgain }
  }

  let running = 0
  let quiet: Promise<void> | null = null
  const idle: (() => void)[] = []
  async function ask(shot: Shot): Promise<Answered | null> {
    running += 1
    try {
      return await wire.send(shot)
    } finally {
      running -= 1
      if (running === 0) for (const wake of idle.splice(0)) wake()
    }
  }
  /** Repeats the request, alone and with new ids, until an answer is fast. */
  async function isSlow(index: number, { kind }: Shot, mostMs: number): Promise<boolean> {
    while (quiet) await quiet
    const { promise, resolve } = Promise.withResolvers<void>()
    quiet = promise
    if (running > 0) await new Promise<void>((wake) => idle.push(wake))
    try {
      for (let again = 0; again < AGAIN; again += 1) {
        const answer = await wire.send(shotOf(index, kind))
        if (answer && answer.tookMs <= mostMs) return false
      }
      return true
    } finally {
      quiet = null
      resolve()
    }
  }

  async function one(index: number) {
    while (quiet) await quiet
    const shot = shotOf(index)
    const answer = await ask(shot)
    coverage.count(shot, answer)
    const wrong = judge(shot, answer)
    const mostMs = range.mostMs(shot)
    if (answer && answer.tookMs > mostMs) {
      const text = `${shot.operation.method} ${shot.operation.path} (${shot.kind}) took ${Math.round(answer.tookMs)} ms`
      if (await isSlow(index, shot, mostMs)) wrong.push(`slow: ${text}`)
      else slowOnce.push(text)
    }
    if (answer) {
      const account = accounts.find(({ key }) => key === shot.by.account)
      if (account && wrong.length === 0) learn(account.known, shot, answer)
    }
    for (const what of wrong)
      findings.push({
        index,
        what: `${shot.operation.id}, ${shot.kind}, by ${shot.by.name}: ${what}`,
        curl: curlOf(range.url, shot),
        answer: answer ? `${answer.status} ${answer.body.subarray(0, 600).toString()}` : 'none',
      })
  }

  const isEnough = () =>
    until ? findings.some(({ what }) => until.test(what)) : findings.length >= MAX_FINDINGS
  const wanted = only ?? Array.from({ length: count }, (_, index) => index)
  let fired = 0
  async function all(indices: readonly number[]) {
    let at = 0
    const hand = async () => {
      while (at < indices.length && !isEnough()) await one(indices[at++] as number)
    }
    await Promise.all(Array.from({ length: inFlight }, hand))
    fired += at
  }
  await all(wanted)
  const isWhole = !only && !until
  for (let round = 0; isWhole && round < LAST_ROUNDS && coverage.undone().length > 0; round += 1)
    await all(order.map((_, turn) => count + round * order.length + turn))
  return { findings, coverage, count: fired, slowOnce }
}
