import type { OwnSteps } from '../../context/use-undo.ts'
import { sameValue } from '../../data/queue/same-value.ts'
import { pageUndo, type Turned } from '../../data/undo.ts'
import { useCreate, useRemove, useUpdate } from '../../data/use/use-rows.ts'
import { useToast } from '../../ui/toasts.tsx'
import { nextName } from './child-of.ts'
import { failureText } from './failure-text.ts'
import { adoptedSheet, adoptingChild, type Deviation } from './set-down/set-down.ts'
import { type PathValues, valuesAt } from './sheet/paths.ts'
import { saveMerged } from './sheet/save-merged.ts'
import type { Setup } from './sheet/sheet-cells.ts'

const MOVED = 'The sheet with the adopted values has been changed since; it stays as it is.'

/**
 * Adopts measured values into a draft child of the issued setup, which is unchanged. The first adoption creates the
 * draft. Each is one undo step.
 */
export function useAdopt(issued: Setup, setDown: Setup, all: readonly Setup[], stack: OwnSteps) {
  const create = useCreate('setups', 'own')
  const update = useUpdate('setups', 'own')
  const remove = useRemove('setups', 'own')
  const toast = useToast()
  const kept = adoptedSheet(setDown, all)

  async function change(onto: Setup, values: PathValues): Promise<Setup> {
    const saved = await saveMerged(update.mutateAsync, onto, values)
    if ('theirs' in saved) throw new Error(MOVED)
    return saved.row
  }

  const turn = (text: string, work: () => Promise<unknown>) => async (): Promise<Turned> => {
    try {
      await work()
      return { result: 'done', text }
    } catch (error) {
      if (error instanceof Error && error.message === MOVED) return { result: 'refused', text: MOVED }
      throw error
    }
  }

  async function into(onto: Setup, values: PathValues) {
    const before = valuesAt(onto, values)
    let now = await change(onto, values)
    const to = (wanted: PathValues) => async () => {
      now = await change(now, wanted)
    }
    stack.push({ undo: turn('Undone.', to(before)), redo: turn('Redone.', to(values)) })
    return now
  }

  async function asNewSheet(values: PathValues) {
    const name = nextName(
      issued.name,
      all.map((each) => each.name),
    )
    const body = adoptingChild(issued, setDown, name, values)
    let made = await create.mutateAsync(body)
    stack.push({
      undo: turn('Undone.', () => remove.mutateAsync({ id: made.id })),
      redo: turn('Redone.', async () => {
        made = await create.mutateAsync(body)
      }),
    })
    return made
  }

  async function adopt(deviations: readonly Deviation[]): Promise<void> {
    const values = Object.fromEntries(deviations.map(({ cell, measured }) => [cell.path, measured]))
    try {
      const sheet = await pageUndo.during(() => (kept ? into(kept, values) : asNewSheet(values)))
      const count =
        deviations.length === 1
          ? `${deviations[0]?.cell.label} is`
          : `${deviations.length} measured values are`
      toast({ text: `${count} taken over into ${sheet.name}; ${issued.name} stays as issued.` })
    } catch (error) {
      const text = error instanceof Error && error.message === MOVED ? MOVED : failureText(error)
      toast({ kind: 'error', text })
    }
  }

  return {
    adopt,
    kept,
    isAdopted: ({ cell, measured }: Deviation) =>
      kept !== undefined && sameValue(valuesAt(kept, { [cell.path]: null })[cell.path], measured),
    busy: create.isPending || update.isPending,
  }
}
