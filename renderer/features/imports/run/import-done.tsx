import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { ImportResult } from '../../../../server/contract/actions/import.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { doneText } from './count-words.ts'
import { CountsTable } from './counts-table.tsx'
import { ResultLinks } from './result-links.tsx'
import { RevertDialog } from './revert-dialog.tsx'
import { UnreadList } from './unread-list.tsx'

/** Result of an import with links to its rows and undo. */
export function ImportDone({ result, onNext }: { result: ImportResult; onNext: () => void }) {
  const [reverting, setReverting] = useState(false)
  const [reverted, setReverted] = useState(false)
  return (
    <Panel title="Done">
      <Notice kind="info">
        <Text fw={650}>
          {reverted
            ? 'The import is reverted: every row is as it was before.'
            : `${doneText(result.counts)}.`}
        </Text>
      </Notice>
      {!reverted && <ResultLinks items={result.items} />}
      <UnreadList unread={result.unread} />
      <CountsTable counts={result.counts} />
      <Group gap="xs">
        <Button onClick={onNext}>Import another file</Button>
        {result.id && !reverted && (
          <Button variant="default" onClick={() => setReverting(true)}>
            Revert this import…
          </Button>
        )}
      </Group>
      {reverting && result.id && (
        <RevertDialog
          id={result.id}
          what="this import"
          counts={result.counts}
          onClose={() => setReverting(false)}
          onReverted={() => setReverted(true)}
        />
      )}
    </Panel>
  )
}
