import type { Row } from '../../data/row-cache.ts'
import { namesIn } from './forms/names-in.ts'

const COLOR = '#1E90FF'
const NUMBER_LENGTH = 8

export interface OurCars {
  /** Numbers with commas, as typed. */
  typed: string
  event: Row<'events'>
  /** Our cars of the last event, whose particulars are taken over. */
  before: readonly Row<'cars'>[]
  /** Name of the team. */
  team: string
}

/** Bodies of our cars in a new event: as they were in the last one, or new by their number. */
export const carsOf = ({ typed, event, before, team }: OurCars) =>
  namesIn(typed).map((number) => {
    const known = before.find((car) => car.number === number)
    return {
      eventId: event.id,
      number: number.slice(0, NUMBER_LENGTH),
      name: known?.name ?? team,
      class: known?.class ?? before[0]?.class ?? event.classOrder?.[0] ?? 'Class',
      liveryColor: known?.liveryColor ?? COLOR,
      chassisId: known?.chassisId ?? null,
      tankCapacityKg: known?.tankCapacityKg ?? null,
      ours: true,
    }
  })
