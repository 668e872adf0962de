import { useUpdate } from '../../data/use/use-rows.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { SetupEdit } from './sheet/use-setup-edit.ts'
import { jobsBetween } from './spanner-list/jobs.ts'
import { ticksOf, workOf } from './spanner-list/ticks.ts'
import { type Status, statusLabel } from './status-words.ts'
import type { CarSetups } from './use-car-setups.ts'

/** Number of open spanner list items to a setup on this device, and the setup that it starts from. */
export function openTicks({ setup, all, parent }: Pick<CarSetups, 'setup' | 'all' | 'parent'>) {
  const from = parent ?? all.find((each) => each.id !== setup.id && each.status === 'onCar')
  if (!from || setup.kind === 'setdown') return undefined
  const ticks = ticksOf(localStorage, from.id, setup.id)
  const jobs = jobsBetween(from, setup)
  const open = jobs.filter((job) => !ticks.has(workOf(job))).length
  return open === 0 ? undefined : { from, open, of: jobs.length }
}
export type OpenTicks = NonNullable<ReturnType<typeof openTicks>>

/** Sets the status of a setup. The server replaces the setup that was on the car; undo restores that one too. */
export function useOnCar({ setup, all }: Pick<CarSetups, 'setup' | 'all'>, edit: SetupEdit) {
  const { mutateAsync } = useUpdate('setups', 'own')
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
