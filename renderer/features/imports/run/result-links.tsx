import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { ImportItem } from '../../../../server/contract/actions/import.ts'
import { rowsOf, useRow } from '../../../data/use/use-rows.ts'
import { kebabWords } from '../../../format/words.ts'
import { keyOfEntity, resourceOf } from '../../../schema/catalogue.ts'

/** Maximum number of links; the weekends page has the rest. */
const MOST = 6

interface Rooms {
  sessions: string[]
  events: string[]
  /** Resource paths of rows that have neither session nor event. */
  paths: string[]
}

const add = (list: string[], id: unknown) => {
  if (typeof id === 'string' && !list.includes(id) && list.length < MOST) list.push(id)
}

/** The sessions and events of the rows, from their resources' declarations. */
async function roomsOf(items: readonly ImportItem[]): Promise<Rooms> {
  const rooms: Rooms = { sessions: [], events: [], paths: [] }
  const entities = [...new Set(items.map(({ entity }) => entity))]
  for (const entity of entities) {
    const key = keyOfEntity(entity)
    if (!key) continue
    const { room, path } = resourceOf(key)
    const known = items.filter((item) => item.entity === entity)
    // Rows with the same parent share session and event, so one request per parent suffices.
    const first = [...new Map(known.map((item) => [item.parent, item])).values()].slice(0, MOST)
    if (!room.session && !room.event) add(rooms.paths, path)
    if (!room.session && !room.event) continue
    for (const item of first) {
      const id = item.id ?? (typeof item.key.id === 'string' ? item.key.id : undefined)
      if (id === undefined) continue
      const row = (await rowsOf(key).get(id)) as unknown as Record<string, unknown>
      if (room.session) add(rooms.sessions, row[room.session])
      if (room.event) add(rooms.events, row[room.event])
    }
  }
  return rooms
}

function RoomLink({ at, id }: { at: 'sessions' | 'events'; id: string }) {
  const { data } = useRow(at, id)
  return (
    <Link href={`/${at}/${id}`} className="plain-link">
      {data ? `Open ${data.name}` : `Open the ${at === 'sessions' ? 'session' : 'event'}`}
    </Link>
  )
}

/** Links to the pages that show the imported rows. */
export function ResultLinks({ items }: { items: readonly ImportItem[] }) {
  const { data } = useQuery({
    queryKey: ['imports', 'rooms', items.map(({ id }) => id).find(Boolean) ?? ''],
    queryFn: () => roomsOf(items),
    retry: false,
  })
  if (!data) return null
  const rooms = [...data.sessions, ...data.events]
  return (
    <Group gap="md">
      {data.sessions.map((id) => (
        <RoomLink key={id} at="sessions" id={id} />
      ))}
      {data.events.map((id) => (
        <RoomLink key={id} at="events" id={id} />
      ))}
      {rooms.length === 0 &&
        data.paths.map((path) => (
          <Link key={path} href={`/data/${path}`} className="plain-link">
            {`Open the ${kebabWords(path)}`}
          </Link>
        ))}
    </Group>
  )
}
