import type { ChangeItem } from '../../../../server/calc/changes/change-list.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import type { ChangeGroup } from '../compare/change-groups.ts'
import { changeWords } from '../compare/change-words.ts'
import classes from './spanner-list.module.css'

interface SpannerListProps {
  groups: readonly ChangeGroup[]
  isDone: (item: ChangeItem) => boolean
  onTurn: (item: ChangeItem) => void
}

/** The lines of a spanner list grouped by area of the car, each with a tick box. */
export function SpannerList({ groups, isDone, onTurn }: SpannerListProps) {
  const measureOf = useUnits()
  return (
    <div className={classes.boxes}>
      {groups.map(({ name, items }) => (
        <Panel key={name} title={name}>
          <ul aria-label={name}>
            {items.map((item) => {
              const { label, from, to, delta, long } = changeWords(item, measureOf)
              return (
                <li key={item.path}>
                  <label className={classes.line} data-long={long || undefined}>
                    <input type="checkbox" checked={isDone(item)} onChange={() => onTurn(item)} />
                    <span className={classes.label}>{label}</span>
                    <span className={`right breaks text-title ${classes.values}`}>
                      {`${from} → `}
                      <strong>{to}</strong>
                    </span>
                    <span className={`quiet right ${classes.delta}`}>{delta && `(${delta})`}</span>
                  </label>
                </li>
              )
            })}
          </ul>
        </Panel>
      ))}
    </div>
  )
}
