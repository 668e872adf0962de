import type { Row } from '../data/row-cache.ts'
import { useRow, useRows } from '../data/use/use-rows.ts'
import { Plate } from '../ui/marks/plate.tsx'

type Car = Pick<Row<'cars'>, 'number' | 'class' | 'eventId'>

/** Places of the classes of an event's cars, from 1: in the event's own order, then the others by name. */
export const classOrders = (
  cars: readonly Pick<Row<'cars'>, 'class'>[],
  ordered: readonly string[],
): ReadonlyMap<string, number> => {
  const names = new Set([...ordered, ...cars.map((car) => car.class).sort()])
  return new Map([...names].map((name, index) => [name, index + 1]))
}

/** The plate of a car, coloured by the place of its class in its event. */
export function CarPlate({ car }: { car: Car }) {
  const cars = useRows('cars', { eventId: car.eventId, sort: 'number' }).data
  const event = useRow('events', car.eventId).data
  const order = cars && event && classOrders(cars, event.classOrder ?? []).get(car.class)
  return <Plate number={car.number} classOrder={order} carClass={car.class} />
}
