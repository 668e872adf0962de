import { useRef } from 'react'
import type { Row } from '../../../data/row-cache.ts'
import { useRow } from '../../../data/use/use-rows.ts'
import classes from '../side.module.css'
import type { SheetNames } from '../use-sheet-names.ts'
import { type TakenField, useClearTaken } from './use-clear-taken.ts'

type Sheet = Row<'runSheets'>

const LABELS: readonly (readonly [field: TakenField, label: string])[] = [
  ['setupId', 'Setup'],
  ['tyreSetId', 'Set'],
  ['driverId', 'Driver'],
  ['startFuelKg', 'Fuel'],
  ['runPlanId', 'Plan'],
]
const FROM = { plan: 'from the plan', car: 'on the car', entry: 'the only driver' }
const KINDS = { setupId: 'setups', tyreSetId: 'tyreSets', driverId: 'drivers' } as const

function valueText(sheet: Sheet, field: TakenField, names: SheetNames, plan: string | undefined): string {
  if (field === 'startFuelKg') return `${sheet.startFuelKg} kg`
  if (field === 'runPlanId') return plan ?? '…'
  return names.nameOf(KINDS[field], sheet[field]) ?? ''
}

/** What the sheet took by itself, with where it was; Delete on a value clears it. */
export function TakenValues({ sheet, names }: { sheet: Sheet; names: SheetNames }) {
  const list = useRef<HTMLUListElement>(null)
  const clear = useClearTaken(sheet)
  const plan = useRow('runPlans', sheet.runPlanId ?? undefined).data?.name
  const values = LABELS.flatMap(([field, label]) => {
    const [from, value] = [sheet.taken?.[field], sheet[field]]
    return from === undefined || value === null ? [] : [{ field, label, from, value }]
  })
  if (values.length === 0) return null
  return (
    <section aria-label="Prefilled">
      <h3 className={classes.takenHead}>Prefilled</h3>
      <ul ref={list}>
        {values.map(({ field, label, from, value }, at) => {
          const text = valueText(sheet, field, names, plan)
          const remove = () => {
            const buttons = list.current?.querySelectorAll('button') ?? []
            ;(buttons[at + 1] ?? buttons[at - 1])?.focus()
            void clear(field, label, value)
          }
          return (
            <li key={field} className={classes.taken}>
              <span className="fill cut">
                {`${label} `}
                <strong>{text}</strong>
                <span className="quiet">{` ${FROM[from]}`}</span>
              </span>
              <button
                type="button"
                aria-label={`Clear ${label.toLowerCase()} ${text}, ${FROM[from]}`}
                title="Clear (Delete)"
                onClick={remove}
                onKeyDown={({ key }) => {
                  if (key === 'Delete' || key === 'Backspace') remove()
                }}
              >
                ✕
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
