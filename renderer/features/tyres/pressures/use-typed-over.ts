import { useState } from 'react'
import { useUnits } from '../../../ui/units/use-units.ts'
import { setText } from './cold-result.ts'
import { typedNumber, typedText } from './typed.ts'

/** Values that the rows suggest and somebody may type over: the texts of the fields, and what they come to. */
export function useTypedOver() {
  const units = useUnits()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  return {
    changed: Object.keys(typed).length > 0,
    reset: () => setTyped({}),
    /** One field: its props, and its value in the stored unit. */
    field(name: string, known: number | null, unit: string, decimals: number) {
      const measure = units(unit)
      const plain = typedText(known, measure, decimals)
      // A pressure stands there as the result beside it does, with all of its decimals.
      const text = typed[name] ?? (known !== null && unit === 'bar' ? setText(known, measure) : plain)
      // What nobody typed is not rounded to what the field shows.
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
