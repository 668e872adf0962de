import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../../server/contract/actions/change.ts'
import { ACCOUNT, bodyOf, type Head, restoredAt } from '../../hub/support/batches.ts'

export type Track = Record<string, unknown> & { id: string; version: number }

interface Entry {
  epoch: string
  change: Change
}

/** The log, the rows and the epochs at one moment: a backup. */
interface Snapshot {
  log: Entry[]
  rows: Map<string, Track>
  after: Map<string, Head['after']>
}

/** A laptop of the simulation: a log of tracks with restores, and a sender with its own idea of the protocol. */
export class SimulatedLaptop {
  readonly source: string
  readonly key: string
  /** Every change of every epoch that was ever the newest of the log while something was sent, by epoch and number. */
  readonly sent = new Map<string, Map<number, Change>>()
  readonly #random: () => number
  /** This laptop's clock minus the true time, in ms. */
  readonly #skewMs: number
  #log: Entry[] = []
  #rows = new Map<string, Track>()
  /** The highest version that a row ever had, by its id. */
  readonly #issued = new Map<string, number>()
  #after = new Map<string, Head['after']>()
  #backups: Snapshot[] = []
  #epoch = uuidv7()
  #highest = 0
  #position = 0
  restores = 0

  constructor(source: string, key: string, random: () => number) {
    this.source = source
    this.key = key
    this.#random = random
    this.#skewMs = Math.round((random() - 0.5) * 2 * 86_400_000)
  }

  get rows(): ReadonlyMap<string, Track> {
    return this.#rows
  }

  /** Numbers of the log that have not been taken yet. */
  get behind(): number {
    return this.#highest - this.#position
  }

  /** The log as it is now, by epoch. */
  get log(): ReadonlyMap<string, [number, Change][]> {
    const byEpoch = new Map<string, [number, Change][]>()
    for (const { epoch, change } of this.#log) {
      const known = byEpoch.get(epoch)
      if (known) known.push([change.seq, change])
      else byEpoch.set(epoch, [[change.seq, change]])
    }
    return byEpoch
  }

  /** The process is killed: only the disk stays. */
  kill(): void {
    this.#ask()
  }

  /** Sends the last entry next, so that the hub says where to go on; now and then the whole log. */
  #ask() {
    this.#position = this.#random() < 0.1 ? 0 : Math.max(0, this.#highest - 1)
  }

  #now() {
    return new Date(Date.now() + this.#skewMs).toISOString()
  }

  #append(fields: Pick<Change, 'entityId' | 'opType' | 'version' | 'diff' | 'occurredAt'>) {
    this.#highest += 1
    const change: Change = {
      seq: this.#highest,
      batchId: uuidv7(),
      entityType: 'track',
      actor: { userId: null, apiKeyId: null, name: 'Ann' },
      sessionId: null,
      eventId: null,
      ...fields,
    }
    this.#log.push({ epoch: this.#epoch, change })
  }

  #create() {
    const occurredAt = this.#now()
    const row: Track = {
      id: uuidv7(),
      accountId: ACCOUNT,
      createdAt: occurredAt,
      updatedAt: occurredAt,
      createdBy: null,
      version: 1,
      parameters: {},
      name: `Track ${this.#random()}`,
      lengthKm: Math.round(this.#random() * 1e4) / 1e3,
    }
    this.#rows.set(row.id, this.#issue(row, 1))
    const diff = [{ path: '', from: null, to: row }]
    this.#append({ entityId: row.id, opType: 'create', version: 1, diff, occurredAt })
  }

  #update(row: Track) {
    const occurredAt = this.#now()
    const lengthKm = Math.round(this.#random() * 1e4) / 1e3
    const parameters = { grip: this.#random() }
    const version = row.version + 1
    this.#rows.set(row.id, this.#issue({ ...row, lengthKm, parameters, updatedAt: occurredAt }, version))
    const diff = [
      { path: '/lengthKm', from: row.lengthKm, to: lengthKm },
      { path: '/parameters/grip', to: parameters.grip },
    ]
    this.#append({ entityId: row.id, opType: 'update', version, diff, occurredAt })
  }

  #remove(row: Track) {
    this.#rows.delete(row.id)
    const diff = [{ path: '', from: row, to: null }]
    this.#append({ entityId: row.id, opType: 'delete', version: row.version, diff, occurredAt: this.#now() })
  }

  /** One write, or now and then a backup or a restore. */
  step(): void {
    const dice = this.#random()
    if (dice < 0.01) {
      this.#backups.push({ log: [...this.#log], rows: new Map(this.#rows), after: new Map(this.#after) })
      return
    }
    if (dice < 0.014 && this.#backups.length > 0) {
      this.#restore()
      return
    }
    const rows = [...this.#rows.values()].slice(-50)
    const row = rows[Math.floor(this.#random() * rows.length)]
    if (!row || dice < 0.5) this.#create()
    else if (dice < 0.9) this.#update(row)
    else this.#remove(row)
  }

  #restore() {
    const backup = this.#backups[Math.floor(this.#random() * this.#backups.length)] as Snapshot
    const from = backup.log.at(-1)
    if (!from) return
    this.restores += 1
    this.#log = [...backup.log]
    this.#rows = new Map([...backup.rows].map(([id, row]) => [id, this.#asRestored(row)]))
    this.#after = new Map(backup.after)
    this.#epoch = uuidv7()
    this.#after.set(this.#epoch, { epoch: from.epoch, seq: from.change.seq })
    this.#highest += 1
    this.#log.push({ epoch: this.#epoch, change: restoredAt(this.#highest, from.change.seq) })
    this.#ask()
  }

  /** Raises the version of a row that differs above all that were issued, as raise-versions.ts does. */
  #asRestored(row: Track): Track {
    const now = this.#rows.get(row.id)
    if (now?.version === row.version && now.updatedAt === row.updatedAt) return row
    return this.#issue(row, (this.#issued.get(row.id) as number) + 1)
  }

  #issue(row: Track, version: number): Track {
    this.#issued.set(row.id, version)
    return { ...row, version }
  }

  /** The next batch; null where everything has been sent. */
  next(): { head: Head; items: Change[]; body: Buffer } | null {
    const at = this.#log.findIndex(({ change }) => change.seq > this.#position)
    const first = this.#log[at]
    if (!first) return null
    const { epoch } = first
    const size = 1 + Math.floor(this.#random() * 200)
    const items = this.#log
      .slice(at, at + size)
      .filter((entry) => entry.epoch === epoch)
      .map(({ change }) => change)
    const begins = this.#log.find((entry) => entry.epoch === epoch)?.change.seq
    const after = this.#after.get(epoch)
    const last = items.at(-1)?.seq as number
    const isNewest = epoch === this.#epoch && first.change.seq === begins && after !== undefined
    const head: Head = {
      epoch,
      fromSeq: first.change.seq,
      toSeq: last,
      ...(after && { after }),
      ...(isNewest && { versions: { track: this.#raised() } }),
    }
    const known = this.sent.get(epoch) ?? new Map<number, Change>()
    this.sent.set(epoch, known)
    for (const item of items) known.set(item.seq, item)
    return { head, items, body: bodyOf(head, items) }
  }

  /** Versions above those of the log. */
  #raised() {
    const logged = new Map(this.#log.map(({ change }) => [change.entityId, change.version]))
    return Object.fromEntries(
      [...this.#rows.values()]
        .filter(({ id, version }) => version !== logged.get(id))
        .map(({ id, version }) => [id, version]),
    )
  }

  taken(upTo: number): void {
    this.#position = Math.max(this.#position, upTo)
  }

  hole(seq: number): void {
    this.#position = seq
  }
}
