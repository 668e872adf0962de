import { Button, Table, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { AnyResource } from '../../../server/contract/define/define.ts'
import { toFailure } from '../../format/failure.ts'
import { useNames } from '../../schema/use-names.ts'
import { Empty } from '../../ui/empty.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import type { useDraftRows } from './use-draft-rows.ts'
import { isConverted, isLapTime, isNumeric, type ResultColumn, viewCellText } from './view-cell.ts'
import { fieldAt } from './view-fields.ts'
import classes from './views.module.css'

interface ViewResultProps {
  name: string
  resource: AnyResource
  rows: ReturnType<typeof useDraftRows>
}

/** Result of a view, a line for each row or group. */
export function ViewResult({ name, resource, rows }: ViewResultProps) {
  const units = useUnits()
  const items = useMemo(() => rows.data?.pages.flatMap((page) => page.items) ?? [], [rows.data])
  const columns = useMemo(
    (): ResultColumn[] =>
      (rows.data?.pages[0]?.columns ?? []).map((column) => ({
        ...column,
        field: fieldAt(resource, column.path),
      })),
    [rows.data, resource],
  )
  const pointing = columns.flatMap(({ header, field }) => {
    const entity = field?.field.entity
    return entity ? [{ header, entity }] : []
  })
  const names = useNames(
    [...new Set(pointing.map(({ entity }) => entity))],
    items.flatMap((item) =>
      pointing.flatMap(({ header, entity }) => {
        const id = item[header]
        return typeof id === 'string' ? [{ entity, id }] : []
      }),
    ),
  )
  if (rows.error) return <Notice kind="error">{toFailure(rows.error).message}</Notice>
  if (!rows.data)
    return rows.isFetching ? (
      <Loading what="the rows" />
    ) : (
      <Empty title="No columns yet" text="Add a column, and its values show here." />
    )
  if (items.length === 0) return <Empty title="No rows" text="No row that you may see matches the filter." />
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={`Rows of ${name}`} tabIndex={0}>
        <Table aria-label={name} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column.header} scope="col" ta={isNumeric(column) ? 'right' : undefined}>
                  {column.header}
                  {column.error && (
                    <Text c="var(--color-bad)" size="sm">
                      {column.error}
                    </Text>
                  )}
                  {column.unit && !isLapTime(column) && (
                    <Text span c="dimmed" size="sm">
                      {` ${isConverted(column) ? units(column.unit).unit : column.unit}`}
                    </Text>
                  )}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: result lines have no id
              <Table.Tr key={index}>
                {columns.map((column) => (
                  <Table.Td key={column.header} className={isNumeric(column) ? 'nowrap right' : undefined}>
                    <div className={isNumeric(column) ? undefined : classes.text}>
                      {viewCellText(column, item[column.header], names.nameOf, units(column.unit ?? ''))}
                    </div>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <div className={classes.more}>
        <Text c="dimmed" role="status">
          {`${items.length} ${items.length === 1 ? 'line' : 'lines'}${rows.hasNextPage ? ', and more' : ''}`}
        </Text>
        {rows.hasNextPage && (
          <Button
            variant="default"
            onClick={() => rows.fetchNextPage()}
            aria-disabled={rows.isFetchingNextPage}
          >
            Show more
          </Button>
        )}
      </div>
    </>
  )
}
