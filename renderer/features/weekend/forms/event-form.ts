import type { Row } from '../../../data/row-cache.ts'
import type { RowForm } from '../../../rows/row-form.ts'
import { numberOf, shown } from '../../../rows/values.ts'
import { classStopsIn, classStopsText } from './class-stops.ts'
import { namesIn } from './names-in.ts'

interface EventFormChoices {
  championships: readonly Row<'championships'>[]
  tracks: readonly Row<'tracks'>[]
  /** Championship of a new event. */
  championshipId?: string
  /** Numbers of our cars in a new event, with commas. */
  ourCars?: string
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const eventForm = (choices: EventFormChoices): RowForm<'events'> => ({
  key: 'events',
  noun: 'event',
  fields: [
    { name: 'name', label: 'Name', required: true, maxLength: 200 },
    {
      name: 'championshipId',
      label: 'Championship',
      kind: 'select',
      required: true,
      options: choices.championships.map(({ id, name, season }) => ({
        value: id,
        label: `${name} ${season}`,
      })),
    },
    {
      name: 'trackId',
      label: 'Track',
      kind: 'select',
      required: true,
      options: choices.tracks.map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: 'startDate', label: 'First day', kind: 'date', required: true },
    { name: 'endDate', label: 'Last day', kind: 'date', required: true },
    {
      name: 'classOrder',
      label: 'Order of classes',
      hint: 'With commas, for example GTP, LMP2, GTD. Others follow by name.',
    },
    {
      name: 'minPitMs',
      label: 'Shortest pit stop in seconds',
      hint: 'The stopwatch of a stop counts down to it.',
      kind: 'number',
    },
    {
      name: 'classMinPitMs',
      label: 'Shortest pit stop by class',
      hint: 'In seconds where it differs, for example GTD 95, GT4 110.',
    },
    {
      name: 'ourCars',
      label: 'Our cars',
      hint: 'Their numbers with commas, for example 01, 02. They come first in every list.',
      adding: true,
    },
  ],
  preset: {
    ...(choices.championshipId !== undefined && { championshipId: choices.championshipId }),
    ...(choices.ourCars && { ourCars: choices.ourCars }),
    startDate: daysFromNow(0),
    endDate: daysFromNow(2),
  },
  valuesOf: ({ name, championshipId, trackId, startDate, endDate, classOrder, ...stops }) => ({
    name,
    championshipId,
    trackId,
    startDate,
    endDate,
    classOrder: (classOrder ?? []).join(', '),
    minPitMs: shown(stops.minPitMs ? stops.minPitMs / 1000 : null),
    classMinPitMs: classStopsText(stops.classMinPitMs ?? {}),
  }),
  bodyOf: (values) => {
    const {
      name = '',
      championshipId = '',
      trackId = '',
      startDate = '',
      endDate = '',
      classOrder = '',
    } = values
    const minPitSec = numberOf(values, 'minPitMs')
    return {
      name,
      championshipId,
      trackId,
      startDate,
      endDate,
      classOrder: namesIn(classOrder),
      minPitMs: minPitSec === null ? null : Math.round(minPitSec * 1000),
      classMinPitMs: classStopsIn(values.classMinPitMs ?? ''),
    }
  },
  nameOf: ({ name }) => name,
})
