import { useState } from 'react'
import { useLocation } from 'wouter'
import { rowsOf, useCreate } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import { sheetAddress } from '../../laps/paste/sheet-address.ts'

/** Opens a car's run sheet in a session, creating it if missing. */
export function useOpenSheet(sessionId: string) {
  const create = useCreate('runSheets')
  const [, go] = useLocation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function sheetOf(carId: string): Promise<string | undefined> {
    return (await rowsOf('runSheets').list({ sessionId, carId, limit: 1 })).items[0]?.id
  }

  async function open(carId: string) {
    setBusy(true)
    setProblem(undefined)
    try {
      const made = await create.mutateAsync({ sessionId, carId }).catch(async (error: unknown) => {
        // Created by another user in the meantime: open that one.
        const id = toFailure(error).status === 409 ? await sheetOf(carId) : undefined
        if (id === undefined) throw error
        return { id }
      })
      go(sheetAddress(sessionId, made.id))
    } catch (error) {
      setProblem(toFailure(error).message)
    }
    setBusy(false)
  }
  return { open, sheetOf, busy, problem }
}
