import { NativeSelect, Text } from '@mantine/core'
import { useRows, useUpdate } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { Feed } from './feed-words.ts'

type Unknown = Feed['unknown'][number]

const wordsOf = ({ number, name }: Unknown) => [number, name].filter(Boolean).join(' ')

/** An entry of the feed, with the choice of the car that it is. */
function UnknownCar({ entry, mayWrite }: { entry: Unknown; mayWrite: boolean }) {
  const { eventId, number, transponder } = entry
  const cars = useRows('cars', { eventId, sort: 'number' }).data ?? []
  const { mutate, isPending } = useUpdate('cars')
  const toast = useToast()
  const choose = (id: string) => {
    const car = cars.find((each) => each.id === id)
    if (!car || isPending) return
    mutate(
      {
        id,
        body: { feedNumbers: [...car.feedNumbers, number] },
        message: `${number} in timing is car ${car.number}.`,
      },
      { onError: (error) => toast({ kind: 'error', text: toFailure(error).message }) },
    )
  }
  const optionOf = ({ id, number, name }: (typeof cars)[number]) => ({
    value: id,
    label: `${number} ${name}`,
  })
  return (
    <li>
      <div className="breaks">
        {wordsOf(entry)}
        {transponder !== null && transponder !== number && (
          <Text span c="dimmed">{` transponder ${transponder}`}</Text>
        )}
      </div>
      {mayWrite && (
        <NativeSelect
          aria-label={`Car of ${wordsOf(entry)}`}
          value=""
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: 'Is our car…' },
            ...cars.filter(({ ours }) => ours).map(optionOf),
            ...cars.filter(({ ours }) => !ours).map(optionOf),
          ]}
        />
      )}
    </li>
  )
}

/** Cars that a live feed reports and the event does not have, until an engineer says which they are. */
export function UnknownCars({ feed, mayWrite }: { feed: Feed; mayWrite: boolean }) {
  return (
    <section aria-label={`Unknown cars of ${feed.name}`}>
      <Text fw="bold">{`Unknown cars of ${feed.name}`}</Text>
      <Text size="sm" c="dimmed">
        Say once which car each is: it stays so in this event, and the laps heard so far are added.
      </Text>
      <ul className="ruled-list">
        {feed.unknown.map((entry) => (
          <UnknownCar key={entry.number} entry={entry} mayWrite={mayWrite} />
        ))}
      </ul>
    </section>
  )
}
