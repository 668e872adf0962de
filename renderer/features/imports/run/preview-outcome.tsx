import { Button, Text } from '@mantine/core'
import { plainMessage } from '../../../schema/plain-refusal.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PreviewTree } from '../document/preview-tree.tsx'
import classes from '../imports.module.css'
import { planText } from './count-words.ts'
import { CountsTable } from './counts-table.tsx'
import { ErrorList } from './error-list.tsx'
import type { ImportComplaint, PlacedComplaint } from './place-errors.ts'
import { UnreadList } from './unread-list.tsx'
import type { ImportPlan, Outcome } from './use-import.ts'

type Refused = Extract<Outcome, { state: 'refused' }>
type Previewed = Extract<Outcome, { state: 'previewed' }>

const NONE: readonly ImportComplaint[] = []

const Plan = ({ plan, wrong }: { plan: ImportPlan; wrong: readonly ImportComplaint[] }) => (
  <>
    <CountsTable counts={plan.counts} />
    {plan.items.length > 0 && <PreviewTree plan={plan} wrong={wrong} />}
  </>
)

/** Text of a refusal without position in the document, such as forbidden, too large or no answer. */
function refusalText(message: string, isDry: boolean, hasPlaces: boolean): string {
  if (isDry && hasPlaces) return 'As it is, this import would be rejected as a whole.'
  return isDry ? plainMessage(message) : `Nothing was imported. ${plainMessage(message)}`
}

interface RefusedImportProps {
  outcome: Refused
  /** Whether the document has several files. */
  several: boolean
  onJump: (complaint: PlacedComplaint) => void
  onWrite: () => void
}

/** Explains why an import was refused and lists its errors. */
export function RefusedImport({ outcome, several, onJump, onWrite }: RefusedImportProps) {
  const { dryRun, failure, complaints, plan } = outcome
  // Without an answer the outcome is unknown; the idempotency key makes a retry safe.
  const lost = !dryRun && failure.status === undefined
  return (
    <>
      <Notice kind="error">
        <Text fw={650}>
          {lost
            ? 'No answer from the server, so it is not known whether the import was done. Try again: it is done only once.'
            : refusalText(failure.message, dryRun, complaints.length > 0)}
        </Text>
        {complaints.length > 0 && (
          <Text>Nothing is written while there are errors. Fix them and preview again.</Text>
        )}
      </Notice>
      {lost && (
        <div>
          <Button onClick={onWrite}>Try again</Button>
        </div>
      )}
      {complaints.length > 0 && <ErrorList complaints={complaints} several={several} onJump={onJump} />}
      {plan && <Plan plan={plan} wrong={complaints} />}
    </>
  )
}

interface PreviewedImportProps {
  outcome: Previewed
  stale: boolean
  action: string | undefined
  onWrite: () => void
}

/** The result of a preview, and the import button. */
export function PreviewedImport({ outcome: { result }, stale, action, onWrite }: PreviewedImportProps) {
  const todo = planText(result.counts)
  return (
    <>
      {!stale && (
        <Notice kind="info">
          {todo
            ? 'Nothing is written yet. This is what the import would do.'
            : 'Everything in this document is already there: an import would change nothing.'}
        </Notice>
      )}
      {!stale && todo && (
        <div>
          <Button className={classes.long ?? ''} onClick={onWrite}>
            {action ?? todo}
          </Button>
        </div>
      )}
      <UnreadList unread={result.unread} />
      <Plan plan={result} wrong={NONE} />
    </>
  )
}
