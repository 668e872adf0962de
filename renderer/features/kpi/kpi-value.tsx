import classes from './kpi.module.css'
import { type KpiLook, kpiText, warningOf, warningText } from './kpi-text.ts'

/** A KPI's value; one beyond its warning has a mark beside the colour. */
export function KpiValue({ kpi, value, unit = true }: { kpi: KpiLook; value: number; unit?: boolean }) {
  const warning = warningOf(kpi, value)
  return (
    <span className={classes.value} data-warning={warning} title={warning && warningText(kpi, warning)}>
      {warning && (
        <span role="img" aria-label={`Warning: ${warningText(kpi, warning)}`}>
          {warning === 'below' ? '▼ ' : '▲ '}
        </span>
      )}
      {kpiText(value, kpi.decimals)}
      {unit && kpi.unit ? ` ${kpi.unit}` : ''}
    </span>
  )
}
