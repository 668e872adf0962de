import { useState } from 'react'
import { useUnits } from '../../../ui/units/use-units.ts'
import { setText } from './cold-result.ts'
import { typedNumber, typedText } from './typed.ts'

/** Values from rows that typed texts override. */
export function useTypedOver() {
  const units = useUnits()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  return {
    changed: Object.keys(typed).length > 0,
    reset: () => setTyped({}),
    /** Props of a field, and its value in the stored unit. */
    field(name: string, known: number | null, unit: string, decimals: number) {
      const measure = units(unit)
      const plain = typedText(known, measure, decimals)
      // Pressures are shown with the decimals of the result beside them.
      const text = typed[name] ?? (known !== null && unit === 'bar' ? setText(known, measure) : plain)
      // A value that was not typed keeps its full precision.
      const value = typed[name] === undefined ? known : (typedNumber(text, measure) ?? null)
      return {
        value,
        props: {
          name,
          measure,
          text,
          typed: typed[name] !== undefined,
          onType: (now: string) => setTyped((before) => ({ ...before, [name]: now })),
        },
      }
    },
  }
}
