import type { Row } from '../../data/row-cache.ts'
import { PaperTable } from './paper-table.tsx'

type Stint = Row<'runSheets'>['stints'][number]
type NameOf = (id: string | null) => string | null

interface RunSheetStintsProps {
  stints: readonly Stint[]
  nameOfDriver: NameOf
  nameOfTyreSet: NameOf
  nameOfSetup: NameOf
}

const lapsOf = ({ startLap, endLap }: Stint) =>
  startLap === null && endLap === null ? null : `${startLap ?? ''}–${endLap ?? ''}`

/** Plan and result of each stint. */
export const RunSheetStints = ({ stints, nameOfDriver, nameOfTyreSet, nameOfSetup }: RunSheetStintsProps) => (
  <PaperTable
    name="Stints"
    rows={stints}
    keyOf={({ stint }) => stint}
    columns={[
      { head: 'Stint', value: ({ stint }) => stint, number: true, always: true },
      { head: 'Laps', value: lapsOf, number: true },
      { head: 'Driver', value: ({ driverId }) => nameOfDriver(driverId) },
      { head: 'Tyres', value: ({ tyreSetId }) => nameOfTyreSet(tyreSetId) },
      { head: 'Setup', value: ({ setupId }) => nameOfSetup(setupId) },
      { head: 'Fuel in kg', value: ({ fuelInKg }) => fuelInKg, number: true },
      { head: 'Fuel out kg', value: ({ fuelOutKg }) => fuelOutKg, number: true },
      { head: 'Comment', value: ({ comment }) => comment },
    ]}
  />
)
