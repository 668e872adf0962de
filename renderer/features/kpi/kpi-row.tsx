import { TextInput } from '@mantine/core'
import { memo } from 'react'
import type { NameSources } from '../../../server/calc/kpi/names.ts'
import type { KpiItem } from '../../../server/calc/kpi/profile.ts'
import { sentence } from '../../format/sentence.ts'
import { numberIn } from '../../format/typed-number.ts'
import { withMoved } from '../../ui/drag/with-moved.ts'
import { RowButtons } from '../../ui/form/row-buttons.tsx'
import type { Offer } from './expression/completions.ts'
import { ExpressionField } from './expression/expression-field.tsx'
import classes from './kpi.module.css'
import { kpiSentence } from './kpi-text.ts'
import { KpiValue } from './kpi-value.tsx'
import type { KpiDraft } from './profile/profile-draft.ts'

type TextField = 'name' | 'unit' | 'decimals' | 'warnBelow' | 'warnAbove'

const NUMBERS: readonly { field: TextField; label: string; decimal: boolean }[] = [
  { field: 'unit', label: 'Unit', decimal: false },
  { field: 'decimals', label: 'Decimals', decimal: true },
  { field: 'warnBelow', label: 'Warn below', decimal: true },
  { field: 'warnAbove', label: 'Warn above', decimal: true },
]

const finite = (text: string) => {
  const value = numberIn(text)
  return value !== undefined && Number.isFinite(value) ? value : undefined
}
/** Parses typed decimals; undefined for values that the server would refuse. */
const decimalsIn = (text: string) => {
  const value = finite(text)
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= 10 ? value : undefined
}

interface KpiRowProps {
  kpi: KpiDraft
  index: number
  /** Form errors by path. */
  errors: Readonly<Record<string, string>>
  names: NameSources
  offers: readonly Offer[]
  /** Result on the selected lap; undefined without one. */
  item: KpiItem | undefined
  hasLap: boolean
  /** Updates the list that contains this row. */
  onKpis: (change: (before: readonly KpiDraft[]) => readonly KpiDraft[]) => void
}

/** Result below a valid expression. */
function Outcome({ kpi, item, hasLap }: Pick<KpiRowProps, 'kpi' | 'item' | 'hasLap'>) {
  if (!hasLap) return 'Choose a lap to see the value.'
  if (!item) return 'Calculating…'
  if ('error' in item) return <span className="bad breaks">{kpiSentence(item.error)}</span>
  const look = {
    name: kpi.name,
    unit: item.unit,
    decimals: decimalsIn(kpi.decimals),
    warnBelow: finite(kpi.warnBelow),
    warnAbove: finite(kpi.warnAbove),
  }
  return (
    <>
      On this lap: <KpiValue kpi={look} value={item.value} note={item.note} />
    </>
  )
}

/** One KPI of a profile. Memoized, since a profile may have 200. */
export const KpiRow = memo(({ kpi, index, errors, names, offers, item, hasLap, onKpis }: KpiRowProps) => {
  const { key } = kpi
  const onChange = (change: Partial<KpiDraft>) =>
    onKpis((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)))
  const onMove = (by: -1 | 1) =>
    onKpis((before) =>
      withMoved(
        before,
        before.findIndex((each) => each.key === key),
        by,
      ),
    )
  const onRemove = () => onKpis((before) => before.filter((each) => each.key !== key))
  const what = kpi.name.trim() || 'this KPI'
  const input = (field: TextField, label: string) => {
    const error = errors[`kpis/${index}/${field}`]
    return {
      label,
      value: kpi[field],
      error: error === undefined ? undefined : sentence(label, error),
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ [field]: event.currentTarget.value }),
    }
  }
  return (
    <li
      className={classes.kpi}
      data-kpi={kpi.name}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        onMove(event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <TextInput {...input('name', 'Name')} maxLength={100} data-name />
      <ExpressionField
        label={`Expression of ${what}`}
        value={kpi.expression}
        onChange={(expression) => onChange({ expression })}
        names={names}
        offers={offers}
      >
        <Outcome kpi={kpi} item={item} hasLap={hasLap} />
      </ExpressionField>
      <div className={classes.numbers}>
        {NUMBERS.map(({ field, label, decimal }) => (
          <TextInput
            key={field}
            {...input(field, label)}
            autoComplete="off"
            {...(decimal && { inputMode: 'decimal' as const })}
          />
        ))}
      </div>
      <RowButtons what={what} onMove={onMove} onRemove={onRemove} />
    </li>
  )
})
