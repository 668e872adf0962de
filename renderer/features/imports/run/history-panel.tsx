import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportRun } from '../../../../server/contract/actions/import.ts'
import { client } from '../../../data/client.ts'
import { momentText } from '../../../format/backup-words.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import classes from '../imports.module.css'
import { doneText } from './count-words.ts'
import { RevertDialog } from './revert-dialog.tsx'
import { UnreadList } from './unread-list.tsx'

const PAGE = 25

function Run({ run, onRevert }: { run: ImportRun; onRevert: () => void }) {
  const { source, profileName, createdAt, createdByName, revertedAt, revertedByName, written } = run
  const name = source ?? 'A document without a name'
  return (
    <li className={`toolbar under pad-row ${classes.card}`} data-import={run.id}>
      <div>
        <Text fw={650}>{`${name}: ${doneText(run.counts)}`}</Text>
        <Text c="dimmed">
          {[momentText(createdAt), createdByName, profileName && `profile ${profileName}`]
            .filter(Boolean)
            .join(', ')}
        </Text>
        <UnreadList unread={run.unread} />
      </div>
      {revertedAt ? (
        <Text c="dimmed">{`Reverted ${momentText(revertedAt)} by ${revertedByName}`}</Text>
      ) : (
        written > 0 && (
          <Button
            variant="default"
            aria-label={`Revert… ${name}, ${momentText(createdAt)}`}
            onClick={onRevert}
          >
            Revert…
          </Button>
        )
      )}
    </li>
  )
}

/** Past imports, newest first, with revert. */
export function HistoryPanel() {
  const [reverting, setReverting] = useState<ImportRun>()
  const pages = useInfiniteQuery({
    queryKey: ['imports', 'history'],
    queryFn: ({ pageParam }) =>
      client.listImports({ query: { limit: String(PAGE), ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Imports by others are not in the change log, so always refetch.
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const runs = pages.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Panel title="Imports so far">
      {!pages.data && <QueryState queries={[pages]} what="the imports" />}
      {pages.data && runs.length === 0 && (
        <Empty title="No imports yet" text="Each import is listed here, and can be reverted as a whole." />
      )}
      <ul className="stack gap-s" aria-label="Imports">
        {runs.map((run) => (
          <Run key={run.id} run={run} onRevert={() => setReverting(run)} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <div>
          <Button variant="default" onClick={() => !pages.isFetchingNextPage && pages.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {reverting && (
        <RevertDialog
          id={reverting.id}
          what={`the import of ${reverting.source ?? 'a document'}`}
          counts={reverting.counts}
          onClose={() => setReverting(undefined)}
        />
      )}
    </Panel>
  )
}
