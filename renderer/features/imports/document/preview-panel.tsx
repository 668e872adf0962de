import { Button, Group, Text } from '@mantine/core'
import { plainMessage } from '../../../schema/plain-refusal.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import classes from '../imports.module.css'
import { planText } from '../run/count-words.ts'
import { CountsTable } from '../run/counts-table.tsx'
import { ErrorList } from '../run/error-list.tsx'
import { ImportDone } from '../run/import-done.tsx'
import type { ImportComplaint, PlacedComplaint } from '../run/place-errors.ts'
import { Progress } from '../run/progress.tsx'
import { UnreadList } from '../run/unread-list.tsx'
import type { Import, ImportPlan } from '../run/use-import.ts'
import { type ImportDocument, isNamed, sourceText } from './document.ts'
import { PreviewTree } from './preview-tree.tsx'

interface PreviewPanelProps {
  document: ImportDocument
  importing: Import
  /** Why it cannot be tried yet. */
  notYet: string | undefined
  /** What the button says that does it; what it would write where this says nothing. */
  action?: string | undefined
  onJump: (complaint: PlacedComplaint) => void
  onWrite: () => void
  onNext: () => void
}

const NONE: readonly ImportComplaint[] = []

const Plan = ({ plan, wrong }: { plan: ImportPlan; wrong: readonly ImportComplaint[] }) => (
  <>
    <CountsTable counts={plan.counts} />
    {plan.items.length > 0 && <PreviewTree plan={plan} wrong={wrong} />}
  </>
)

/** Forbidden, too large, no answer: what has no place in the document. */
function refusalText(message: string, isDry: boolean, hasPlaces: boolean): string {
  if (isDry && hasPlaces) return 'As it stands, this import would be refused as a whole.'
  return isDry ? plainMessage(message) : `Nothing was imported. ${plainMessage(message)}`
}

/** What the import would do, before it is done; then the button that does it. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { document, importing, notYet, action, onJump, onWrite, onNext } = props
  const { outcome, stale, preview, stop } = importing
  const busy = outcome.state === 'running'
  if (outcome.state === 'done') return <ImportDone result={outcome.result} onNext={onNext} />
  const again = outcome.state === 'previewed' || outcome.state === 'refused'
  // No answer at all: whether it was done is not known, and asking again does it at most once.
  const lost = outcome.state === 'refused' && !outcome.dryRun && outcome.failure.status === undefined
  const todo = outcome.state === 'previewed' ? planText(outcome.result.counts) : undefined
  return (
    <Panel title="What will happen">
      {notYet && <Text c="dimmed">{notYet}</Text>}
      {!notYet && !busy && (
        <Group gap="md">
          <Button variant={again && !stale ? 'default' : 'filled'} onClick={preview}>
            {again ? 'Preview again' : 'Preview'}
          </Button>
          <Text c="dimmed">
            {stale && again
              ? 'Something was changed since this preview.'
              : outcome.state === 'idle' && 'A preview writes nothing.'}
          </Text>
        </Group>
      )}
      {busy && (
        <Progress
          key={outcome.startedAt}
          source={sourceText(document)}
          {...outcome}
          onStop={outcome.dryRun ? stop : undefined}
        />
      )}
      {outcome.state === 'refused' && (
        <>
          <Notice kind="error">
            <Text fw={650}>
              {lost
                ? 'The server did not answer, so it is not known whether the import was done. Try again: it is done once, whatever happened.'
                : refusalText(outcome.failure.message, outcome.dryRun, outcome.complaints.length > 0)}
            </Text>
            {outcome.complaints.length > 0 && (
              <Text>
                Nothing is written while there is an error. Put right what is wrong, and preview again.
              </Text>
            )}
          </Notice>
          {lost && (
            <div>
              <Button onClick={onWrite}>Try again</Button>
            </div>
          )}
          {outcome.complaints.length > 0 && (
            <ErrorList complaints={outcome.complaints} several={isNamed(document)} onJump={onJump} />
          )}
          {outcome.plan && <Plan plan={outcome.plan} wrong={outcome.complaints} />}
        </>
      )}
      {outcome.state === 'previewed' && (
        <>
          {!stale && (
            <Notice kind="info">
              {todo
                ? 'Nothing is written yet. This is what the import will do.'
                : 'Everything in this document is there already: an import would change nothing.'}
            </Notice>
          )}
          {!stale && todo && (
            <div>
              <Button className={classes.long ?? ''} onClick={onWrite}>
                {action ?? todo}
              </Button>
            </div>
          )}
          <UnreadList unread={outcome.result.unread} />
          <Plan plan={outcome.result} wrong={NONE} />
        </>
      )}
    </Panel>
  )
}
