import type { StoredRowOf } from '../../contract/define/define.ts'
import type { car } from '../../contract/resources/weekend/car.ts'

type Placed = Pick<StoredRowOf<typeof car>, 'ours' | 'class' | 'number'>

const { compare } = new Intl.Collator('en', { numeric: true })

/**
 * The order of an event's cars in every list: ours, then by class, then by number (9 before 10, 01 before 1).
 *
 * @param classOrder Names of classes in the order of the event; others follow by name.
 */
export function carOrder(classOrder: readonly string[]): (a: Placed, b: Placed) => number {
  const placeOf = new Map(classOrder.map((name, index) => [name, index]))
  const place = (car: Placed) => placeOf.get(car.class) ?? classOrder.length
  return (a, b) =>
    Number(b.ours) - Number(a.ours) ||
    place(a) - place(b) ||
    compare(a.class, b.class) ||
    compare(a.number, b.number) ||
    (a.number < b.number ? -1 : Number(a.number > b.number))
}
