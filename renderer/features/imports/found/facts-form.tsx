import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { Asked, SessionFacts, WeekendFacts } from '../../../../server/calc/timing-files/weekend-facts.ts'
import { session } from '../../../../server/contract/resources/weekend/session.ts'
import { useRows } from '../../../data/use/use-rows.ts'

interface FactsFormProps {
  asks: readonly Asked[]
  facts: WeekendFacts
  onChange: (facts: WeekendFacts) => void
}

type Group = 'championship' | 'event' | 'track'

const FIELDS: Readonly<Record<Group, readonly (readonly [field: string, label: string, hint?: string])[]>> = {
  championship: [
    ['name', 'Championship'],
    ['season', 'Season'],
  ],
  event: [
    ['name', 'Event'],
    ['startDate', 'First day', '2026-04-19'],
    ['endDate', 'Last day', '2026-04-20'],
  ],
  track: [
    ['name', 'Track'],
    ['country', 'Country', 'Two letters, such as US'],
    ['lengthKm', 'Length in km'],
    ['cornerCount', 'Corners'],
    ['timeZone', 'Time zone', 'Such as America/New_York'],
  ],
}
const GROUPS: readonly Group[] = ['championship', 'event', 'track']

function SessionRow({ facts, onChange }: { facts: SessionFacts; onChange: (facts: SessionFacts) => void }) {
  const put = (field: keyof SessionFacts) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...facts, [field]: event.currentTarget.value })
  const of = ` of ${facts.name || facts.key}`
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <TextInput label="Session" aria-label={`Name${of}`} value={facts.name} onChange={put('name')} />
      <NativeSelect
        label="Kind"
        aria-label={`Kind${of}`}
        value={facts.type}
        data={session.fields.type.options}
        onChange={put('type')}
      />
      <TextInput
        label="Starts"
        aria-label={`Start${of}`}
        placeholder="2026-04-20T13:35"
        value={facts.startsAt}
        onChange={put('startsAt')}
      />
      <TextInput
        label="Ends"
        aria-label={`End${of}`}
        placeholder="2026-04-20T15:20"
        value={facts.endsAt}
        onChange={put('endsAt')}
      />
    </SimpleGrid>
  )
}

/** Selects an existing event, whose championship and track are reused. */
function EventSelect({ facts, onChange }: Omit<FactsFormProps, 'asks'>) {
  const events = useRows('events', { sort: '-startDate' }).data ?? []
  const tracks = useRows('tracks', {}).data ?? []
  const championships = useRows('championships', {}).data ?? []
  const championshipOf = (id: string) => championships.find((row) => row.id === id)
  const chosen = events.find(
    ({ name, championshipId }) =>
      name === facts.event.name && championshipOf(championshipId)?.name === facts.championship.name,
  )
  function choose(id: string) {
    const event = events.find((row) => row.id === id)
    const championship = event && championshipOf(event.championshipId)
    const track = event && tracks.find((row) => row.id === event.trackId)
    if (!event || !championship || !track) return
    const { name, startDate, endDate } = event
    onChange({
      ...facts,
      championship: {
        name: championship.name,
        season: championship.season,
        series: championship.series ?? '',
      },
      event: { name, startDate, endDate },
      track: {
        name: track.name,
        country: track.country,
        lengthKm: String(track.lengthKm),
        cornerCount: String(track.cornerCount),
        timeZone: track.timeZone ?? 'UTC',
      },
    })
  }
  if (events.length === 0) return null
  return (
    <NativeSelect
      label="Into which event"
      value={chosen?.id ?? ''}
      data={[
        { value: '', label: 'A new one' },
        ...events.map(({ id, name, startDate }) => ({ value: id, label: `${name}, ${startDate}` })),
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

/** Asks for weekend data that the files lack, prefilled from their names and columns. */
export function FactsForm({ asks, facts, onChange }: FactsFormProps) {
  const putSession = (index: number) => (next: SessionFacts) =>
    onChange({ ...facts, sessions: facts.sessions.map((each, at) => (at === index ? next : each)) })
  return (
    <>
      {asks.includes('event') && <EventSelect facts={facts} onChange={onChange} />}
      {GROUPS.filter((group) => asks.includes(group)).map((group) => (
        <SimpleGrid key={group} cols={{ base: 2, md: 5 }}>
          {FIELDS[group].map(([field, label, hint]) => (
            <TextInput
              key={field}
              label={label}
              placeholder={hint}
              value={(facts[group] as Record<string, string>)[field] ?? ''}
              onChange={(event) =>
                onChange({ ...facts, [group]: { ...facts[group], [field]: event.currentTarget.value } })
              }
            />
          ))}
        </SimpleGrid>
      ))}
      {asks.includes('sessions') &&
        facts.sessions.map((each, index) => (
          <SessionRow key={each.key} facts={each} onChange={putSession(index)} />
        ))}
    </>
  )
}
