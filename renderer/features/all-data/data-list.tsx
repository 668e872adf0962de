import { Button, Group, Text } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { useCommand } from '../../context/commands.ts'
import { usePages } from '../../data/use-pages.ts'
import { toFailure } from '../../format/failure.ts'
import { kebabWords, sentenceCase } from '../../format/words.ts'
import { ExportMenu } from '../../rows/export/export-menu.tsx'
import { Page } from '../../rows/pages/page.tsx'
import { resourceOf } from '../../schema/catalogue.ts'
import { nounOf } from '../../schema/row-title.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { InviteAction } from '../settings/members/invite-action.tsx'
import { DataDialogs } from './data-dialogs.tsx'
import { type DataRow, DataTable } from './data-table.tsx'
import { ListControls } from './list-controls.tsx'
import { useListQuery } from './use-list-query.ts'

/** Extra buttons of a list, beside the one that adds a row. */
const LIST_ACTIONS: Partial<Record<ResourceKey, ComponentType>> = { members: InviteAction }

interface DataListProps {
  resourceKey: ResourceKey
  /** Id of the row whose form is open. */
  rowId: string | undefined
}

/** `12 of 340 rows`. */
function countText(shown: number, total: number | undefined): string {
  const all = total ?? shown
  const rows = all === 1 ? 'row' : 'rows'
  return shown < all
    ? `${shown} of ${all.toLocaleString('en')} ${rows}`
    : `${all.toLocaleString('en')} ${rows}`
}

/** Pages through the rows of one resource, with the forms to add, change and remove one. */
export function DataList({ resourceKey, rowId }: DataListProps) {
  const resource = resourceOf(resourceKey)
  const what = kebabWords(resource.path)
  const { query, filters, set, clear } = useListQuery(resource)
  const pages = usePages(resourceKey, query)
  const [adding, setAdding] = useState(false)
  const [, navigate] = useLocation()
  const search = useSearch()
  const hrefOf = (id?: string) => `/data/${resource.path}${id ? `/${id}` : ''}${search ? `?${search}` : ''}`
  const rows: readonly DataRow[] = pages.data?.pages.flatMap(({ items }) => items) ?? []
  const refused = pages.error !== null && toFailure(pages.error).status === 403
  const filtered = Object.keys(filters).length > 0
  useCommand(
    { label: `Add ${nounOf(resourceKey)}`, group: 'All data', keys: 'N', run: () => setAdding(true) },
    !refused,
  )
  const Action = LIST_ACTIONS[resourceKey]
  return (
    <>
      <Page
        title={sentenceCase(what)}
        back={{ href: '/data', text: 'All data' }}
        actions={
          <>
            {Action && <Action />}
            <ExportMenu what={what} path={`/${resource.path}`} query={query} />
            <Button onClick={() => setAdding(true)}>{`Add ${nounOf(resourceKey)}`}</Button>
          </>
        }
        tabs={!refused && <ListControls resource={resource} query={query} onChange={set} />}
        queries={[pages]}
        what={`the ${what}`}
      >
        {pages.data && rows.length === 0 && !filtered && (
          <Empty
            title={`No ${what} yet`}
            text={`Press “Add ${nounOf(resourceKey)}” to make the first one.`}
          />
        )}
        {pages.data && rows.length === 0 && filtered && (
          <Empty title={`No ${what} like this`} text="No row matches the filters.">
            <Button variant="default" onClick={clear}>
              Show all
            </Button>
          </Empty>
        )}
        {rows.length > 0 && (
          <Panel
            title={filtered ? `Chosen ${what}` : `All ${what}`}
            aside={
              <Text role="status" c="dimmed">
                {countText(rows.length, pages.data?.pages[0]?.total)}
              </Text>
            }
          >
            <div className="dense">
              <DataTable
                resourceKey={resourceKey}
                rows={rows}
                hrefOf={hrefOf}
                onOpen={(id) => navigate(hrefOf(id))}
              />
            </div>
            {pages.hasNextPage && (
              <Group justify="center">
                <Button
                  variant="default"
                  aria-disabled={pages.isFetchingNextPage}
                  onClick={() => !pages.isFetchingNextPage && pages.fetchNextPage()}
                >
                  {pages.isFetchingNextPage ? 'Loading…' : 'Show more'}
                </Button>
              </Group>
            )}
          </Panel>
        )}
      </Page>
      {!refused && (
        <DataDialogs
          resourceKey={resourceKey}
          rowId={rowId}
          held={rows.find(({ id }) => id === rowId)}
          adding={adding}
          known={filters}
          onClose={() => {
            setAdding(false)
            if (rowId) navigate(hrefOf())
          }}
        />
      )}
    </>
  )
}
