import { useMemo } from 'react'
import type { ChangeFormat } from '../../../../server/calc/changes/change-format.ts'
import { setup as declaration } from '../../../../server/contract/resources/garage/setup.ts'
import { useRow, useRows } from '../../../data/use/use-rows.ts'
import type { Setup } from '../sheet/sheet-cells.ts'
import { jobsBetween } from './jobs.ts'

const NO_FORMATTER = ''

/** Changes from one setup to another, through one of the account's formatters. */
export function useSpannerList(fromId: string, toId: string, formatterId: string = NO_FORMATTER) {
  const from = useRow('setups', fromId)
  const to = useRow('setups', toId)
  // Without read permission on formatters the default list is used.
  const all = useRows('changeFormatters')
  const formatters = (all.data ?? []).filter(
    ({ entityType }) => entityType === null || entityType === declaration.entityType,
  )
  const formatter = formatters.find(({ id }) => id === formatterId)
  const items = useMemo(
    () =>
      from.data && to.data
        ? jobsBetween(from.data as Setup, to.data as Setup, formatter as unknown as ChangeFormat | undefined)
        : undefined,
    [from.data, to.data, formatter],
  )
  return { queries: [from, to], from: from.data, to: to.data, formatters, formatter, items }
}
