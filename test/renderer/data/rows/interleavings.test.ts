import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Edit } from '../../../../renderer/data/edit.ts'
import { appliedChanges } from '../../../../renderer/data/live/applied-changes.ts'
import { applyFrame } from '../../../../renderer/data/live/apply-frame.ts'
import { listKey } from '../../../../renderer/data/row-cache.ts'
import type { AnyRow } from '../../../../renderer/data/row-list.ts'
import { rowStoreOf } from '../../../../renderer/data/rows/row-store.ts'
import type { Listing } from '../../../../renderer/data/rows/row-table.ts'
import type { ChangeFrame } from '../../../../server/contract/realtime.ts'

type Line = AnyRow & Record<string, unknown>

/** A resource with the field of its list, the field that it is sorted by, and one that is written. */
const RESOURCES = [
  { key: 'laps', entityType: 'lap', parent: 'sessionId', order: 'lapNumber', field: 'comment' },
  { key: 'cars', entityType: 'car', parent: 'eventId', order: 'number', field: 'name' },
] as const

const IDS = ['a', 'b', 'c', 'd']
const OWN_IDS = ['x', 'y']
const PAGE = 2
const KINDS = [
  ...['write', 'move', 'remove', 'sort'],
  ...['my write', 'my add', 'my remove', 'send'],
  ...['list', 'page', 'page', 'frame', 'frame', 'answer', 'gap'],
] as const
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    id: fc.constantFrom(...IDS, ...OWN_IDS),
    value: fc.constantFrom('one', 'two', 'three'),
  }),
  { maxLength: 60, size: 'max' },
)

function lab({ key, entityType, parent, order, field }: (typeof RESOURCES)[number]) {
  const cache = new QueryClient()
  const rows = rowStoreOf(cache)
  const table = rows.table(key)
  const filters = { [parent]: 'here', sort: order }
  cache.setQueryData(listKey(key, filters), [])

  const server = new Map<string, Line>()
  const versions = new Map<string, number>()
  const frames: ChangeFrame[] = []
  let seq = 0
  let missed = false
  let pending: Edit[] = []
  const answers: { edit: Edit; row: Line | undefined }[] = []
  let listing: { to: Listing<AnyRow>; after: string; coming: Line[] | undefined } | undefined

  function publish(opType: ChangeFrame['opType'], row: Line, wasHere: boolean) {
    seq += 1
    const isHere = row[parent] === 'here'
    if (!isHere && !wasHere) return
    const gone = opType === 'delete' || !isHere
    const actor = { userId: null, apiKeyId: null, name: 'Ben' }
    const entity = structuredClone(row)
    const frame = {
      type: 'change',
      seq,
      entityType,
      id: row.id,
      version: row.version,
      entity,
      actor,
    } as const
    frames.push({ ...frame, opType: gone ? 'delete' : opType, occurredAt: '' } as unknown as ChangeFrame)
  }
  function stored(id: string, change: object): Line {
    const before = server.get(id)
    const version = (versions.get(id) ?? 0) + 1
    const blank = { [parent]: 'here', [order]: id, [field]: 'none' }
    const row = { ...(before ?? blank), ...change, id, version } as Line
    server.set(id, row)
    versions.set(id, version)
    publish(before ? 'update' : 'create', row, before?.[parent] === 'here')
    return row
  }
  function removed(id: string): Line | undefined {
    const row = server.get(id)
    if (row) publish('delete', row, row[parent] === 'here')
    server.delete(id)
    return row
  }
  function lay(next: Edit[]) {
    pending = next
    rows.setPending(pending)
  }
  function write(op: Edit['op'], rowId: string, body: object) {
    const base = op === 'create' ? null : ((table.shown(rowId) ?? null) as AnyRow | null)
    if (op !== 'create' && !base) return
    const edit = { id: `${seq} ${pending.length} ${op} ${rowId}`, resource: key, op, rowId, body, base }
    const more = { at: '', state: 'waiting', derived: { [parent]: 'here' } }
    lay([...pending, { ...edit, ...more } as unknown as Edit])
  }
  /** The first edit that waits reaches the server, which answers later. */
  function send() {
    const edit = pending[answers.length]
    if (!edit) return
    const { op, rowId, body } = edit
    if (op === 'create') answers.push({ edit, row: stored(rowId, body) })
    else if (op === 'remove') answers.push({ edit, row: removed(rowId) })
    else answers.push({ edit, row: server.has(rowId) ? stored(rowId, body) : undefined })
  }
  function answer() {
    const next = answers.shift()
    if (!next) return
    const { edit, row } = next
    if (row && edit.op === 'remove') table.remove(row.id, row.version)
    else if (row) rows.keep(key, structuredClone(row) as never)
    lay(pending.filter((each) => each !== edit))
  }
  function page() {
    if (!listing) return
    const { to, coming } = listing
    if (coming) to.page(coming as never[])
    if (coming && coming.length < PAGE) {
      to.end()
      listing = undefined
      return
    }
    const place = (row: Line) => `${row[order]} ${row.id}`
    const ordered = [...server.values()]
      .filter((row) => row[parent] === 'here')
      .sort((a, b) => (place(a) < place(b) ? -1 : 1))
    const { after } = listing
    listing.coming = structuredClone(ordered.filter((row) => place(row) > after).slice(0, PAGE))
    listing.after = listing.coming.length > 0 ? place(listing.coming.at(-1) as Line) : after
  }
  const acts: Record<(typeof KINDS)[number], (id: string, value: string) => void> = {
    write: (id, value) => void (IDS.includes(id) && stored(id, { [field]: value })),
    move: (id) => {
      if (server.has(id)) stored(id, { [parent]: server.get(id)?.[parent] === 'here' ? 'there' : 'here' })
    },
    sort: (id, value) => void (server.has(id) && stored(id, { [order]: value })),
    remove: (id) => void removed(id),
    'my write': (id, value) => write('update', id, { [field]: `my ${value}` }),
    'my add': (id, value) => {
      const isNew = OWN_IDS.includes(id) && !versions.has(id) && !pending.some(({ rowId }) => rowId === id)
      if (isNew)
        write('create', id, {
          id,
          [order]: id,
          [field]: `my ${value}`,
          ...(key === 'cars' && { eventId: 'here' }),
        })
    },
    'my remove': (id) => write('remove', id, {}),
    send,
    answer,
    list: () => {
      listing ??= { to: table.startList(filters) as unknown as Listing<AnyRow>, after: '', coming: undefined }
    },
    page,
    gap: () => {
      missed ||= frames.length > 0
      frames.length = 0
    },
    frame: () => {
      const frame = frames.shift()
      const room = { sessionId: key === 'laps' ? 'here' : null, eventId: 'here' }
      if (frame) applyFrame(cache, frame, room)
    },
  }
  function load() {
    acts.list('', '')
    while (listing) page()
  }
  /** All frames in flight arrive; no more are sent. After a gap the list is loaded again, as the room requires. */
  function settle() {
    while (listing) page()
    while (frames.length > 0) acts.frame('', '')
    while (answers.length > 0) answer()
    if (missed) load()
  }
  function wanted() {
    const all = new Map<string, Line>([...server].filter(([, row]) => row[parent] === 'here'))
    for (const { op, rowId, body } of pending) {
      const row = all.get(rowId)
      if (op === 'remove') all.delete(rowId)
      else if (op === 'create') all.set(rowId, row ?? ({ ...body, version: 0 } as unknown as Line))
      else if (row) all.set(rowId, { ...row, ...body })
    }
    return [...all.values()]
  }
  const short = (some: readonly Line[]) => some.map((row) => `${row.id} ${row.version} ${row[field]}`).sort()
  return {
    act: ({ kind, id, value }: { kind: (typeof KINDS)[number]; id: string; value: string }) =>
      acts[kind](id, value),
    settle,
    shown: () => short(cache.getQueryData<Line[]>(listKey(key, filters)) ?? []),
    wanted: () => short(wanted()),
    load,
  }
}

test.each(RESOURCES)(
  '$key: in any order of pages, frames, responses and edits, the server’s state is shown with pending edits over it',
  (resource) => {
    fc.assert(
      fc.property(steps, (some) => {
        appliedChanges.reach(undefined)
        const page = lab(resource)
        page.load()
        for (const step of some) page.act(step)
        page.settle()
        expect(page.shown()).toEqual(page.wanted())
      }),
      { numRuns: 700 },
    )
  },
)
