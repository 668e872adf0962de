import type { Account } from './account.ts'
import { chanceOf } from './chance.ts'
import type { Operation } from './document.ts'
import { learn } from './learn.ts'
import type { Maker } from './maker.ts'
import { validShot } from './valid-shot.ts'
import type { Wire } from './wire.ts'

/** Number of rows of each collection kept for others to reference. One event: its rows are consistent. */
const GROUND: Record<string, number> = { events: 1, cars: 6, sessions: 5 }
const GROUND_ELSE = 3
const TRIES = 12

/** Resources that a POST to a collection creates. */
export const creatorsOf = (operations: readonly Operation[]): Operation[] =>
  operations.filter(
    ({ id, method, path }) =>
      method === 'POST' &&
      id.startsWith('create') &&
      /^\/[a-z-]+$/.test(path) &&
      !['/accounts', '/backups'].includes(path),
  )

/** Gives an account rows of every resource, each marked as its own. Throws if some cannot be created. */
export async function fill(
  wire: Wire,
  account: Account,
  operations: readonly Operation[],
  parts: Pick<Maker, 'receiverUrl' | 'folder'> & { seed: string; spares: number },
): Promise<void> {
  const { known, askers } = account
  const [owner] = askers
  const maker: Maker = {
    ...parts,
    known,
    chance: chanceOf(`${parts.seed} fill`),
    fullness: 0,
    idsOfItsOwn: true,
  }
  const send = async (operation: Operation) => {
    const shot = validShot(operation, owner as never, maker)
    const answer = await wire.send(shot)
    return answer && { shot, answer }
  }
  const refusals = new Map<string, string>()
  async function add(operation: Operation): Promise<boolean> {
    const sent = await send(operation)
    if (sent?.answer.status !== 201) {
      refusals.set(operation.path, sent?.answer.body.toString() ?? 'no answer')
      return false
    }
    known.keep(operation.path.slice(1), JSON.parse(sent.answer.body.toString()).id)
    return true
  }
  const creators = creatorsOf(operations)
  const missing = () =>
    creators.filter(
      ({ path }) => (known.ground.get(path.slice(1)) ?? []).length < (GROUND[path.slice(1)] ?? GROUND_ELSE),
    )
  for (let tries = 0; missing().length > 0; tries += 1) {
    if (tries === TRIES)
      throw new Error(
        `cannot be made: ${missing()
          .map(({ path }) => `${path}: ${refusals.get(path)}`)
          .join('\n')}`,
      )
    for (const operation of missing()) await add(operation)
  }
  const named = (id: string) => operations.find((each) => each.id === id) as Operation
  for (const operation of [...creators, named('runImport'), named('inviteMember')])
    for (let made = 0; made < parts.spares; made += 1) {
      const sent = await send(operation)
      if (sent) learn(known, sent.shot, sent.answer)
    }
  for (const id of known.ground.get('laps') ?? []) {
    const shot = validShot(named('putLapTelemetry'), owner as never, maker)
    await wire.send({ ...shot, path: `/laps/${id}/telemetry` })
  }
  for (const id of known.ground.get('webhooks') ?? []) {
    const shot = validShot(named('listDeliveries'), owner as never, maker)
    const asked = { ...shot, path: `/webhooks/${id}/deliveries` }
    const answer = await wire.send(asked)
    if (answer) learn(known, asked, answer)
  }
}
