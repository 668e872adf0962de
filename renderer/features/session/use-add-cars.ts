import { useState } from 'react'
import { together } from '../../data/rows/written.ts'
import { useCreate } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'

/** Creates run sheets of cars in the session, one after the other. */
export function useAddCars(sessionId: string) {
  const create = useCreate('runSheets')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function add(carIds: readonly string[]) {
    setBusy(true)
    setProblem(undefined)
    try {
      const added = carIds.length === 1 ? '1 car is' : `${carIds.length} cars are`
      await together(`${added} in the session.`, async () => {
        for (const carId of carIds) {
          await create.mutateAsync({ sessionId, carId }).catch((error: unknown) => {
            // Created by another user in the meantime.
            if (toFailure(error).status !== 409) throw error
          })
        }
      })
    } catch (error) {
      setProblem(toFailure(error).message)
    }
    setBusy(false)
  }
  return { add, busy, problem }
}
