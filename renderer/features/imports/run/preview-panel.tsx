import { Button, Group, Text } from '@mantine/core'
import { Panel } from '../../../ui/panel.tsx'
import { type ImportDocument, isNamed, sourceText } from '../document/document.ts'
import { ImportDone } from './import-done.tsx'
import type { PlacedComplaint } from './place-errors.ts'
import { PreviewedImport, RefusedImport } from './preview-outcome.tsx'
import { Progress } from './progress.tsx'
import type { Import } from './use-import.ts'

interface PreviewPanelProps {
  document: ImportDocument
  importing: Import
  /** Reason why no preview is possible yet. */
  notYet: string | undefined
  /** Label of the import button; defaults to the counts that it would write. */
  action?: string | undefined
  onJump: (complaint: PlacedComplaint) => void
  onWrite: () => void
  onNext: () => void
}

/** Previews the import, then offers to run it. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { document, importing, notYet, action, onJump, onWrite, onNext } = props
  const { outcome, stale, preview, stop } = importing
  const busy = outcome.state === 'running'
  if (outcome.state === 'done') return <ImportDone result={outcome.result} onNext={onNext} />
  const again = outcome.state === 'previewed' || outcome.state === 'refused'
  return (
    <Panel title="Preview">
      {notYet && <Text c="dimmed">{notYet}</Text>}
      {!notYet && !busy && (
        <Group gap="md">
          <Button variant={again && !stale ? 'default' : 'filled'} onClick={preview}>
            {again ? 'Preview again' : 'Preview'}
          </Button>
          <Text c="dimmed">
            {stale && again
              ? 'Changed since this preview.'
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
        <RefusedImport outcome={outcome} several={isNamed(document)} onJump={onJump} onWrite={onWrite} />
      )}
      {outcome.state === 'previewed' && (
        <PreviewedImport outcome={outcome} stale={stale} action={action} onWrite={onWrite} />
      )}
    </Panel>
  )
}
