import type { UpdateOf } from '../../../../server/contract/define/define.ts'
import type { Resources } from '../../../../server/contract/index.ts'
import { useUpdate } from '../../../data/use/use-rows.ts'
import { refusalText } from '../../../schema/refusal-text.ts'
import { useToast } from '../../../ui/toasts.tsx'
import type { Issue } from '../issue-words.ts'

export type IssuePatch = UpdateOf<Resources['issues']>

/** An issue with its pending change applied, and the function that changes it. Refusals are shown as a toast. */
export function useIssueField(issue: Issue) {
  const update = useUpdate('issues')
  const toast = useToast()
  const shown = update.isPending ? ({ ...issue, ...update.variables.body } as Issue) : issue
  const set = (body: IssuePatch) =>
    update.mutate(
      { id: issue.id, body },
      { onError: (error) => toast({ kind: 'error', text: `Not saved. ${refusalText(error)}` }) },
    )
  return { shown, set }
}
