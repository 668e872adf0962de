import classes from './kpi.module.css'
import { type KpiLook, kpiSentence, kpiText, warningOf, warningText } from './kpi-text.ts'

interface KpiValueProps {
  kpi: KpiLook
  value: number
  unit?: boolean
  /** Assumption behind the value, such as an assumed unit. */
  note?: string | undefined
}

/** A KPI's value; beyond a warning limit it has a symbol in addition to the colour. */
export function KpiValue({ kpi, value, unit = true, note }: KpiValueProps) {
  const warning = warningOf(kpi, value)
  return (
    <span
      className={`strong breaks ${classes.value}`}
      data-warning={warning}
      title={warning && warningText(kpi, warning)}
    >
      {warning && (
        <span role="img" aria-label={`Warning: ${warningText(kpi, warning)}`}>
          {warning === 'below' ? '▼ ' : '▲ '}
        </span>
      )}
      {kpiText(value, kpi.decimals)}
      {unit && kpi.unit ? ` ${kpi.unit}` : ''}
      {note && <span className={classes.note}>{kpiSentence(note)}</span>}
    </span>
  )
}
