import { lifeState, type Used } from '../../../../server/calc/garage/part-life.ts'
import { Measured } from '../../../ui/units/measured.tsx'

interface LifeAmountProps {
  /** Undefined of a part that the server does not have yet. */
  value: number | undefined
  unit: Used['unit']
  /** Whether to show the unit. */
  bare?: boolean
}

/** Some life of a part: kilometres, hours or cycles. */
export const LifeAmount = ({ value, unit, bare = false }: LifeAmountProps) => (
  <Measured
    value={value}
    unit={unit === 'cycles' && value === 1 ? 'cycle' : unit}
    decimals={unit === 'h' ? 1 : 0}
    bare={bare}
  />
)

/** What a part has used of a limit. */
export const OfLimit = ({ value, limit, unit }: Pick<Used, 'value' | 'limit' | 'unit'>) => (
  <>
    <LifeAmount value={value} unit={unit} bare /> of <LifeAmount value={limit} unit={unit} />
  </>
)

/** That a part is due, or after what it will be. */
export const Due = ({ used: { unit, value, limit, share } }: { used: Used }) =>
  lifeState(share) === 'due' ? (
    <>due</>
  ) : (
    <>
      due in <LifeAmount value={limit - value} unit={unit} />
    </>
  )
