import { timeText } from '../../../laps/timing/texts.ts'
import type { ClassGroup } from '../order/line-up.ts'
import classes from './timing-table.module.css'

/** What a class is doing: its cars, who leads it, and who holds its best lap. */
export function ClassHead({ group, span }: { group: ClassGroup; span: number }) {
  const { name, cars, running, leader, best } = group
  return (
    <tr className={classes.classHead}>
      <th colSpan={span} scope="rowgroup">
        <b>{name}</b> {cars.length} {cars.length === 1 ? 'car' : 'cars'}
        {running > 0 && `, ${running} running`}
        {leader && (
          <>
            {' · leads '}
            <b>{leader.item.number}</b>
          </>
        )}
        {best && (
          <>
            {' · best '}
            <b>{timeText(best.item.bestLapMs)}</b> by <b>{best.item.number}</b> on lap {best.item.bestLap}
          </>
        )}
      </th>
    </tr>
  )
}
