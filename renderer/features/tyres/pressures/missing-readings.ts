import { type Corner, cornerName } from '../corners.ts'

/** A gauge field with its label. */
interface Gauge {
  name: string
  label: string
}

/** Readings present at some corners only. */
export interface Missing {
  /** The first missing field, in walk order. */
  corner: Corner
  gauge: string
  /** As a sentence: `No reading at RR and RL.` */
  text: string
}

const namesOf = (corners: readonly Corner[]) => new Intl.ListFormat('en-GB').format(corners.map(cornerName))

/** Corners that lack readings which others have; undefined if all have the same ones or none. */
export function missingReadings(
  walk: readonly Corner[],
  gaugesOf: (corner: Corner) => readonly Gauge[],
  isRead: (corner: Corner, gauge: string) => boolean,
): Missing | undefined {
  const has = (corner: Corner, { name }: Gauge) => isRead(corner, name)
  const used = new Map(
    walk.flatMap((corner) =>
      gaugesOf(corner)
        .filter((gauge) => has(corner, gauge))
        .map((gauge) => [gauge.name, gauge.label] as const),
    ),
  )
  const lacks = walk.flatMap((corner) =>
    gaugesOf(corner)
      .filter((gauge) => used.has(gauge.name) && !has(corner, gauge))
      .map((gauge) => ({ corner, gauge })),
  )
  const [first] = lacks
  if (!first) return undefined
  const empty = walk.filter((corner) => !gaugesOf(corner).some((gauge) => has(corner, gauge)))
  const nothing = empty.length > 0 ? [`No reading at ${namesOf(empty)}.`] : []
  const some = Map.groupBy(
    lacks.filter(({ corner }) => !empty.includes(corner)),
    ({ gauge }) => gauge.label,
  )
  const fields = [...some].map(
    ([label, at]) => `${label} is missing at ${namesOf(at.map(({ corner }) => corner))}.`,
  )
  return { corner: first.corner, gauge: first.gauge.name, text: [...nothing, ...fields].join(' ') }
}
