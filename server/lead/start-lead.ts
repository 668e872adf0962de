import { hostname } from 'node:os'
import { type BackupSettings, isFolderThere } from '../backups/settings.ts'
import { createTurns } from '../backups/turns.ts'
import { claimed, hasToYield, type LeadRow } from '../calc/lead-terms.ts'
import type { Lead as LeadState } from '../contract/actions/lead.ts'
import type { Connection } from '../db/engine/connection.ts'
import type { Store } from '../db/engine/store.ts'
import { readWatermarks } from '../db/restore/watermarks.ts'
import { leadRow } from '../db/tables/lead-row.ts'
import { conflict, type Problem } from '../domain/problem.ts'
import type { Log } from '../log.ts'
import { type Rival, readRemembered, writeRemembered } from './lead-file.ts'
import { leaveMark, type Mark, marksIn } from './mark.ts'
import { ownGarage } from './own-garage.ts'
import { stoodDown } from './stood-down.ts'

export interface LeadParts {
  dataDir: string
  store: Store
  log: Log
  settings: BackupSettings
  now?: () => number
}

/** Whether this laptop leads its garage. */
export interface Lead {
  state(): LeadState
  standsDown(): boolean
  /** Why a write is refused; null while this laptop leads. */
  refusal(): Problem | null
  /** What it says of itself; null while there is nothing to lead. */
  mark(): Mark | null
  /** Certificate of what signs for this garage, as PEM; null before anything was shared. */
  authority(): string | null
  /** Looks into the folder for copies, and leaves its own mark there. */
  look(settings: BackupSettings): void
  /** Another laptop was met; answers whether this one stands down because of it. */
  meet(other: Mark, seenBy: Rival['seenBy']): boolean
  /** Throws a problem where there is nothing to decide. */
  decide(leader: 'this' | 'other'): Promise<LeadState>
  /** Where its pages are on the network. */
  setUrl(url: string | null): void
  /** Calls back when its term, or whether it stands down, has changed; returns the way to stop. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}

const NOBODY: LeadRow = { term: 0, machine: null, since: null }

/** Keeps count of terms, stands down before a laptop of a later one, and lets people decide. */
export function startLead({ dataDir, store, log, settings: atStart, now = Date.now }: LeadParts): Lead {
  const machine = atStart.instance
  const name = hostname()
  const isoNow = () => new Date(now()).toISOString()
  const startedAt = isoNow()
  const listeners = new Set<() => void>()
  let remembered = readRemembered(dataDir)
  let settings = atStart
  let url: string | null = null
  let row = NOBODY
  let standsDown = false
  let told = ''
  const turns = createTurns()

  const claimIn = (connection: Connection): LeadRow => {
    if (ownGarage(connection).account === null) return NOBODY
    const known = readWatermarks(store.file).leadTerm
    return claimed(leadRow.read(connection), { machine, known, isElsewhere: false, now: isoNow() })
  }

  function mark(): Mark | null {
    if (row.term === 0) return null
    const { garage, account } = store.read(ownGarage)
    return { machine, name, term: row.term, since: row.since ?? startedAt, url, garage, account }
  }

  function keep(next: typeof remembered) {
    remembered = next
    try {
      writeRemembered(dataDir, next)
    } catch (error) {
      log.error({ err: error }, 'which laptop leads could not be noted beside the database')
    }
  }

  function judge() {
    const { rival } = remembered
    const own = rival && mark()
    standsDown = rival !== null && own !== null && hasToYield(own, rival)
    const telling = JSON.stringify([row.term, standsDown])
    if (telling === told) return
    told = telling
    for (const listener of listeners) listener()
  }

  const noteClaim = () =>
    store.transact((connection) => {
      const next = claimIn(connection)
      const isNoted = JSON.stringify(next) === JSON.stringify(leadRow.read(connection))
      if (next.term > 0 && !isNoted) leadRow.write(connection, next)
    })

  /** What this laptop claims holds at once; the database is told as soon as it can be. */
  let noting = Promise.resolve()
  function claim() {
    try {
      row = store.read(claimIn)
    } catch (error) {
      // Damage is found, and said, where the database is looked through.
      log.error({ err: error }, 'which laptop leads could not be read')
    }
    judge()
    if (row.term === 0) return
    noting = noting.then(noteClaim).catch((error) => log.error({ err: error }, 'the lead could not be noted'))
  }

  function meet(other: Mark, seenBy: Rival['seenBy']): boolean {
    const own = mark()
    if (!own || !hasToYield(own, other)) return false
    const { rival, otherLeadsSince } = remembered
    const isSame = rival?.machine === other.machine
    const isKnown = isSame && rival.term === other.term
    if (rival && standsDown && rival.term >= other.term && !isKnown) return true
    // The mark in the folder knows less than the laptop on the network.
    if (isKnown && rival.seenBy === 'network' && seenBy === 'folder') return true
    const seen: Rival = { ...other, url: other.url ?? (isSame ? rival.url : null), seenBy, seenAt: isoNow() }
    const isNews = !isSame || rival.term !== seen.term || rival.url !== seen.url || rival.seenBy !== seenBy
    const next = { rival: seen, otherLeadsSince: isSame ? otherLeadsSince : null }
    if (isNews) keep(next)
    else remembered = next
    if (!standsDown) {
      log.warn(
        { other: seen.name, term: seen.term, ownTerm: own.term, seenBy },
        'another laptop has taken over this garage: this one stands down until somebody decides',
      )
    }
    judge()
    return true
  }

  function look(now: BackupSettings) {
    settings = now
    try {
      const { folder } = settings
      if (folder === null || !isFolderThere(settings, dataDir)) return
      for (const each of marksIn(folder)) meet(each, 'folder')
      // While it stands down too: another one of the same term has to know of it.
      const own = mark()
      if (own) leaveMark(folder, own)
    } catch (error) {
      log.warn({ err: error }, 'the mark of this laptop could not be left in the folder for copies')
    }
  }

  const state = (): LeadState => {
    const { rival, otherLeadsSince } = remembered
    const shown = standsDown && rival ? rival : null
    return {
      machine,
      name,
      term: row.term,
      since: row.since ?? startedAt,
      standsDown,
      rival: shown && {
        machine: shown.machine,
        name: shown.name,
        term: shown.term,
        since: shown.since,
        url: shown.url,
        seenBy: shown.seenBy,
        seenAt: shown.seenAt,
      },
      otherLeadsSince: shown && otherLeadsSince,
    }
  }

  async function lead(rival: Rival) {
    const next = { term: Math.max(row.term, rival.term) + 1, machine, since: isoNow() }
    await store.transact((connection) => leadRow.write(connection, next))
    row = next
    keep({ rival: null, otherLeadsSince: null })
    log.warn({ term: next.term, other: rival.name }, 'this laptop leads the garage again')
    judge()
    look(settings)
  }

  function follow(rival: Rival) {
    if (remembered.otherLeadsSince !== null) return
    keep({ rival, otherLeadsSince: isoNow() })
    log.warn({ other: rival.name }, 'the other laptop leads the garage; this one keeps a copy to read')
  }

  claim()
  look(settings)
  const stopListening = store.onExchange(claim)
  const unsubscribe = store.onCommit(() => {
    // The first account is there: now there is something to lead.
    if (row.term === 0) claim()
  })

  return {
    state,
    standsDown: () => standsDown,
    refusal: () => (standsDown && remembered.rival ? stoodDown(remembered.rival, row.term) : null),
    mark,
    authority: () => store.read(ownGarage).certificate,
    look,
    meet,
    decide: (leader) =>
      turns.take(async () => {
        const { rival } = remembered
        if (standsDown && rival) {
          if (leader === 'this') await lead(rival)
          else follow(rival)
        } else if (leader === 'other') {
          throw conflict('no_other_laptop', 'No other laptop of this garage has been seen, so none can lead.')
        }
        return state()
      }),
    setUrl(next) {
      if (next === url) return
      url = next
      look(settings)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      stopListening()
      unsubscribe()
      await noting
    },
  }
}
