import { useUnits } from './use-units.ts'

interface MeasuredProps {
  /** In the unit that is stored. */
  value: number | null | undefined
  unit: string
  /** Decimals of the stored unit. */
  decimals: number
  /** Whether the unit stands behind the number. */
  bare?: boolean
}

/** A stored value in the unit of whoever reads it; a dash where there is none. */
export function Measured({ value, unit, decimals, bare = false }: MeasuredProps) {
  const { shown, unit: label, decimals: places } = useUnits()(unit)
  if (value === null || value === undefined) return <>–</>
  const text = shown(value).toFixed(places(decimals))
  return <>{bare || label === '' ? text : `${text} ${label}`}</>
}
