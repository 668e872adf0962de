import { useUpdate } from '../../data/use/use-rows.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { SetupEdit } from './sheet/use-setup-edit.ts'
import { jobsBetween } from './spanner-list/jobs.ts'
import { ticksOf, workOf } from './spanner-list/ticks.ts'
import { type Status, statusLabel } from './status-words.ts'
import type { CarSetups } from './use-car-setups.ts'

/** How much of the spanner list to a sheet is not ticked on this device, and the sheet that it comes from. */
export function openTicks({ setup, all, parent }: Pick<CarSetups, 'setup' | 'all' | 'parent'>) {
  const from = parent ?? all.find((each) => each.id !== setup.id && each.status === 'onCar')
  if (!from || setup.kind === 'setdown') return undefined
  const ticks = ticksOf(localStorage, from.id, setup.id)
  const jobs = jobsBetween(from, setup)
  const open = jobs.filter((job) => !ticks.has(workOf(job))).length
  return open === 0 ? undefined : { from, open, of: jobs.length }
}
export type OpenTicks = NonNullable<ReturnType<typeof openTicks>>

/** Steps a sheet on. The server takes the sheet that was on the car off it; undo puts that one back too. */
export function useOnCar({ setup, all }: Pick<CarSetups, 'setup' | 'all'>, edit: SetupEdit) {
  const { mutateAsync } = useUpdate('setups')
  const toast = useToast()
  return async (status: Status) => {
    const other =
      status === 'onCar' ? all.find((each) => each.id !== setup.id && each.status === 'onCar') : undefined
    const putOther = other && (() => mutateAsync({ id: other.id, body: { status: 'onCar' } }))
    const wrong = await edit.write({ status }, undefined, putOther)
    if (wrong !== undefined) return toast({ kind: 'error', text: wrong })
    const text = `${setup.name}: ${statusLabel(status).toLowerCase()}.`
    toast({ text: other ? `${text} ${other.name} came off the car and is issued.` : text })
  }
}
