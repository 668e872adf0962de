import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { forgetResource } from '../../../data/row-cache.ts'
import { actOnRow } from '../../../data/rows/write-row.ts'
import { together } from '../../../data/rows/written.ts'
import { useUpdate } from '../../../data/use/use-rows.ts'
import { refusalText } from '../../../schema/refusal-text.ts'
import { useToast } from '../../../ui/toasts.tsx'
import type { Issue } from '../issue-words.ts'
import type { Move } from './moves-of.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface Asking {
  issues: readonly Issue[]
  move: Move
  answer: (done: boolean) => void
}

export interface Moves {
  /** Moves issues, asking for a reason where required. Resolves to whether all were moved. */
  move: (issues: readonly Issue[], move: Move) => Promise<boolean>
  /** The open reason dialog, to be rendered by the page. */
  dialog: ReactNode
}

const namesOf = (issues: readonly Issue[]) =>
  issues.length === 1 ? `${issues[0]?.key} ${issues[0]?.title}` : `${issues.length} issues`

/** Moves issues along their workflow. A refusal is explained and the issue reloaded. */
export function useMoves(): Moves {
  const cache = useQueryClient()
  const update = useUpdate('issues')
  const toast = useToast()
  const [asking, setAsking] = useState<Asking>()

  async function moveOne(issue: Issue, { to }: Move, reason?: string) {
    if (to === undefined) {
      await actOnRow(cache, 'acknowledgeIssue', issue.id, {}, { acknowledgedAt: new Date().toISOString() })
      return
    }
    const body = { stateId: to, ...(reason !== undefined && { reason }) }
    await update.mutateAsync({ id: issue.id, body, base: issue })
  }

  /** Moves all issues that can be moved; shows the first refusal. */
  async function moveAll(issues: readonly Issue[], move: Move, reason?: string) {
    const outcomes = await together(`${namesOf(issues)}: ${move.label.toLowerCase()}.`, () =>
      Promise.allSettled(issues.map((issue) => moveOne(issue, move, reason))),
    )
    const failed = outcomes.find(({ status }) => status === 'rejected')
    if (!failed) return
    forgetResource(cache, 'issues')
    throw (failed as PromiseRejectedResult).reason
  }

  const move: Moves['move'] = (issues, wanted) => {
    if (wanted.needsReason) return new Promise((answer) => setAsking({ issues, move: wanted, answer }))
    return moveAll(issues, wanted).then(
      () => true,
      (error) => {
        toast({ kind: 'error', text: `${namesOf(issues)} did not move. ${refusalText(error)}` })
        return false
      },
    )
  }

  const close = (done: boolean) => {
    asking?.answer(done)
    setAsking(undefined)
  }
  const dialog = asking && (
    <ReasonDialog
      title={asking.move.label}
      about={namesOf(asking.issues)}
      saveLabel={asking.move.label}
      send={async (reason) => {
        await moveAll(asking.issues, asking.move, reason)
        close(true)
      }}
      onClose={() => close(false)}
    />
  )
  return { move, dialog }
}
