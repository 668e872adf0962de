import { useUnits } from './use-units.ts'

interface MeasuredProps {
  /** In the unit that is stored. */
  value: number | null | undefined
  unit: string
  /** Decimals of the stored unit. */
  decimals: number
  /** Whether to show the unit. */
  bare?: boolean
}

/** A stored value in the user's unit; a dash without one. */
export function Measured({ value, unit, decimals, bare = false }: MeasuredProps) {
  const { shown, unit: label, decimals: places } = useUnits()(unit)
  if (value === null || value === undefined) return <>–</>
  const text = shown(value).toFixed(places(decimals))
  return <>{bare || label === '' ? text : `${text} ${label}`}</>
}
