import { Button } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import { useCommand } from '../../../context/commands.ts'
import { useUndo } from '../../../context/use-undo.ts'
import { useCreate } from '../../../data/use/use-rows.ts'
import { UndoButtons } from '../../../ui/form/undo-buttons.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { nextName } from '../child-of.ts'
import { failureText } from '../failure-text.ts'
import { setDownOf, type Tolerances } from '../set-down/set-down.ts'
import { SetupMenu } from '../setup-menu.tsx'
import { isHandedOut } from '../status-words.ts'
import type { CarSetups } from '../use-car-setups.ts'
import type { AskSetup } from '../use-setup-dialogs.tsx'

interface SheetActionsProps {
  eventId: string
  carSetups: CarSetups
  otherCars: boolean
  ask: AskSetup
  tolerances: Tolerances
}

/** Actions on a whole setup. */
export function SheetActions(props: SheetActionsProps) {
  const { eventId, carSetups, otherCars, ask, tolerances } = props
  const { setup, parent, all } = carSetups
  const [, go] = useLocation()
  const create = useCreate('setups')
  const toast = useToast()
  const base = `/events/${eventId}/setups`
  const measuring = setup.kind === 'setdown' && parent !== undefined
  const spanners = parent && !measuring ? `${base}/${setup.id}/against/${parent.id}` : undefined
  const canMeasure = !measuring && isHandedOut(setup)

  async function setDown() {
    const wanted = `${setup.name} set-down`
    const names = all.map(({ name }) => name)
    const name = names.includes(wanted) ? nextName(wanted, names) : wanted
    try {
      const { id } = await create.mutateAsync(setDownOf(setup, name, tolerances))
      go(`${base}/${id}`)
    } catch (error) {
      toast({ kind: 'error', text: failureText(error) })
    }
  }

  const group = 'Setup'
  const undo = useUndo()
  useCommand(
    { label: 'Create child', group, keys: 'C', run: () => ask({ what: 'child', setup }) },
    !measuring,
  )
  useCommand(
    { label: 'Spanner list', group, keys: 'L', run: () => go(spanners ?? base) },
    spanners !== undefined,
  )
  useCommand({ label: 'Set-down', group, keys: 'M', run: () => void setDown() }, canMeasure)
  useCommand({ label: 'In a corner’s cell: copy the corner to the other side', group, keys: '=' })
  return (
    <>
      <UndoButtons undo={undo} />
      {spanners !== undefined && (
        <Link href={spanners} className="plain-link">
          Spanner list
        </Link>
      )}
      <Link href={`/print/setups/${setup.id}`} className="plain-link">
        Print
      </Link>
      <span className="row gap-s">
        {canMeasure && (
          <Button variant="default" aria-disabled={create.isPending} onClick={setDown}>
            Set-down
          </Button>
        )}
        {!isHandedOut(setup) && !measuring && (
          <Button variant="default" onClick={() => ask({ what: 'child', setup })}>
            Create child
          </Button>
        )}
        <SetupMenu setup={setup} otherCars={otherCars} ask={ask} />
      </span>
    </>
  )
}
