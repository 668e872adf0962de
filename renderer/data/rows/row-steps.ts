import { ApiError } from '../../../server/contract/client.ts'
import type { AnyResource, Shape } from '../../../server/contract/define/define.ts'
import { type ResourceKey, resources } from '../../../server/contract/index.ts'
import { toFailure } from '../../format/failure.ts'
import { isObject } from '../../format/is-object.ts'
import type { Values } from '../edit.ts'
import { innerFields } from '../queue/merge-patch.ts'
import { sameValue } from '../queue/same-value.ts'
import type { AnyRow } from '../row-list.ts'
import type { Step, Turned } from '../undo.ts'
import type { RowWrite } from './written.ts'

const CONFLICT = 412
/** Writes over a row that others keep changing at other fields. */
const MAX_ATTEMPTS = 5

/** The server's row, of a write that was refused because of its version. */
const conflictingRow = (error: unknown) =>
  error instanceof ApiError && error.problem.status === CONFLICT
    ? (error.problem.current as AnyRow | undefined)
    : undefined

/** How rows are read and written for a step. */
export interface RowActs {
  /** The row now: as the page has it, else as the server has it; undefined where there is none. */
  now(key: ResourceKey, id: string): Promise<AnyRow | undefined>
  /** Changes fields of a row as it was seen. `left`: a refusal is left for the person to decide, else it rejects. */
  update(key: ResourceKey, seen: AnyRow, body: Values, left: boolean): Promise<AnyRow>
  create(key: ResourceKey, body: Values): Promise<unknown>
  remove(key: ResourceKey, seen: AnyRow, cascade: boolean): Promise<unknown>
  /** Brings a removed row back; false where the server never had it. */
  bringBack(key: ResourceKey, id: string): Promise<boolean>
  /** Whether a refused edit of the row waits for a decision. */
  isAsked(id: string): boolean
}

/** Values of a row at the fields that a patch writes; those that the row does not show are left out. */
function valuesAt(row: object, patch: object, shape: Shape): Values {
  const from = row as Values
  const shown = Object.entries(patch).filter(([field, value]) => value !== undefined && field in from)
  return Object.fromEntries(
    shown.map(([field, value]) => {
      const [inner, own] = [innerFields(shape, field), from[field]]
      return [field, inner && isObject(value) && isObject(own) ? valuesAt(own, value, inner) : own]
    }),
  )
}

/** One write, with the words of how its turn ends. */
class RowStep {
  readonly #acts: RowActs
  readonly #write: RowWrite
  readonly #what: string
  /** The row as this step last left it. */
  #left: AnyRow

  constructor(acts: RowActs, write: RowWrite, what: string) {
    this.#acts = acts
    this.#write = write
    this.#what = what
    this.#left = write.after
  }

  /** Whether the write changed anything that its row shows. */
  get counts(): boolean {
    const { op, before, after } = this.#write
    return op !== 'update' || (before !== null && !sameValue(this.#at(before), this.#at(after)))
  }

  turn(way: 'undo' | 'redo'): Promise<Turned> {
    const { op, before, after } = this.#write
    const isBack = way === 'undo'
    if (op !== 'update') return (op === 'create') === isBack ? this.#takeOut(isBack) : this.#bringBack(isBack)
    const [was, is] = [this.#at(before ?? after), this.#at(after)]
    return isBack ? this.#put(is, was, isBack) : this.#put(was, is, isBack)
  }

  /** Values of a row at the fields of the write. */
  #at(row: object): Values {
    const { key, body = {} } = this.#write
    return valuesAt(row, body, (resources[key] as unknown as AnyResource).fields)
  }

  #done(isBack: boolean): Turned {
    return { result: 'done', text: `${isBack ? 'Undone' : 'Redone'}: ${this.#what}.` }
  }

  /** Another user has changed the row since. */
  #moved(): Turned {
    const asked = this.#acts.isAsked(this.#write.after.id)
    const how = asked ? 'Choose under “to decide” which to keep.' : 'It stays as it is.'
    return { result: 'refused', text: `Another user has changed ${this.#what} since. ${how}` }
  }

  /** Rejects unless another user has changed the row without this page having shown it. */
  async #unlessMoved(
    write: () => Promise<void>,
    isBack: boolean,
    ask?: () => Promise<unknown>,
  ): Promise<Turned> {
    try {
      await write()
      return this.#done(isBack)
    } catch (error) {
      if (toFailure(error).status !== CONFLICT) throw error
      await ask?.()
      return this.#moved()
    }
  }

  async #put(from: Values, to: Values, isBack: boolean): Promise<Turned> {
    const { key, after } = this.#write
    const now = await this.#acts.now(key, after.id)
    if (!now) return { result: 'refused', text: `${this.#what} is not there any more.` }
    const ask = (seen: AnyRow) => this.#acts.update(key, seen, to, true)
    if (!sameValue(this.#at(now), from)) {
      // The server compares it with the row as this step left it, and the person chooses.
      await ask(this.#left)
      return this.#moved()
    }
    const write = async () => {
      this.#left = await this.#onNewest(now, from, (seen) => this.#acts.update(key, seen, to, false))
    }
    return this.#unlessMoved(write, isBack, () => ask(now))
  }

  /**
   * Writes over a row; over the server's own where only other fields have changed that the page has not shown yet, as those
   * that a feed fills in.
   */
  async #onNewest(row: AnyRow, from: Values, write: (seen: AnyRow) => Promise<AnyRow>): Promise<AnyRow> {
    let seen = row
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await write(seen)
      } catch (error) {
        const current = conflictingRow(error)
        if (!current || attempt === MAX_ATTEMPTS || !sameValue(this.#at(current), from)) throw error
        seen = current
      }
    }
  }

  async #takeOut(isBack: boolean): Promise<Turned> {
    const { key, after, op, cascade = false } = this.#write
    const now = await this.#acts.now(key, after.id)
    if (!now) return this.#done(isBack)
    if (op === 'create' && !sameValue(this.#at(now), this.#at(after))) return this.#moved()
    const write = async () => void (await this.#acts.remove(key, now, cascade))
    return this.#unlessMoved(write, isBack)
  }

  async #bringBack(isBack: boolean): Promise<Turned> {
    const { key, op, after, body } = this.#write
    const back = await this.#acts.bringBack(key, after.id)
    if (!back && op === 'create') await this.#acts.create(key, { ...body, id: after.id })
    return op === 'remove' ? { result: 'done', text: `${this.#what} is back.` } : this.#done(isBack)
  }
}

/** The writes of one action as a step of the page's undo; undefined where nothing was changed. */
export function stepOf(
  acts: RowActs,
  writes: readonly RowWrite[],
  message: string,
  whatOf: (write: RowWrite) => string,
): Step | undefined {
  const steps = writes.map((write) => new RowStep(acts, write, whatOf(write))).filter(({ counts }) => counts)
  if (steps.length === 0) return undefined
  const turn = (way: 'undo' | 'redo') => async (): Promise<Turned> => {
    const turned: Turned[] = []
    for (const step of way === 'undo' ? steps.toReversed() : steps) turned.push(await step.turn(way))
    const refused = turned.filter(({ result }) => result === 'refused')
    const first = refused[0] ?? turned[0]
    if (first && (steps.length === 1 || refused.length === steps.length)) return first
    if (refused[0]) return { ...refused[0], result: 'partly' }
    return { result: 'done', text: way === 'undo' ? `Undone: ${message}` : message }
  }
  return { undo: turn('undo'), redo: turn('redo'), message }
}
