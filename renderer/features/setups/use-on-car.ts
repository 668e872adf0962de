import { useUpdate } from '../../api/use-rows.ts'
import { useToast } from '../../ui/toasts.tsx'
import { failureText } from './failure-text.ts'
import { type Status, statusLabel } from './status-words.ts'
import type { CarSetups } from './use-car-setups.ts'
import type { SetupEdit } from './use-setup-edit.ts'

/** Steps a sheet on. A car has one sheet on it: where there is another one, it is offered to put that away. */
export function useOnCar({ setup, all }: Pick<CarSetups, 'setup' | 'all'>, edit: SetupEdit) {
  const { mutateAsync } = useUpdate('setups')
  const toast = useToast()
  return async (status: Status) => {
    const wrong = await edit.write({ status })
    if (wrong !== undefined) return toast({ kind: 'error', text: wrong })
    const other = all.find((each) => each.id !== setup.id && each.status === 'onCar')
    const text = `${setup.name}: ${statusLabel(status).toLowerCase()}.`
    if (status !== 'onCar' || !other) return toast({ text })
    const archive = () =>
      mutateAsync({ id: other.id, body: { status: 'archived' } }).then(
        () => toast({ text: `${other.name} is archived.` }),
        (error: unknown) => toast({ kind: 'error', text: failureText(error) }),
      )
    toast({
      text: `${text} ${other.name} still says that it is on the car too.`,
      action: { label: `Archive ${other.name}`, run: () => void archive() },
    })
  }
}
