import type { RunPlanShare } from '../../../server/contract/resources/weekend/run-plan-result.ts'
import { Measured } from '../../ui/units/measured.tsx'
import { fuelText, spanText } from './plan-words.ts'
import type { Choice } from './rows/choice-cell.tsx'
import { choiceName } from './rows/choice-name.ts'

/** Fuel to 0.1 kg. */
export const kg = (value: number | null) => (value === null ? '–' : `${fuelText(value)} kg`)

interface SharesProps {
  caption: string
  head: string
  shares: readonly RunPlanShare[]
  choices: readonly Choice[]
}

/** Totals of each tyre set or driver. Renders nothing if no row has one. */
export function Shares({ caption, head, shares, choices }: SharesProps) {
  if (shares.length === 0) return null
  return (
    <table className="figures">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Laps</th>
          <th scope="col">Distance</th>
          <th scope="col" data-wide>
            On track
          </th>
          <th scope="col">Fuel</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ id, laps, distanceKm, durationSec, fuelUsedKg }) => (
          <tr key={id}>
            <td>{choiceName(choices, id)}</td>
            <td>{laps}</td>
            <td>
              <Measured value={distanceKm} unit="km" decimals={1} />
            </td>
            <td data-wide>{spanText(durationSec)}</td>
            <td>{kg(fuelUsedKg)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
