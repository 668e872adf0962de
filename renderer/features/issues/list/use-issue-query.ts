import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { type IssueQuery, readQuery, writeQuery } from './issue-query.ts'

/** Keeps the filters in the address, so that it can be shared. */
export function useIssueQuery() {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readQuery(params), [params])
  const ask = (change: Partial<IssueQuery>) =>
    setParams((before) => writeQuery({ ...readQuery(before), ...change }, before), { replace: true })
  const asBoard = params.get('view') === 'board'
  const setAsBoard = (board: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (board) after.set('view', 'board')
        else after.delete('view')
        return after
      },
      { replace: true },
    )
  return { query, ask, asBoard, setAsBoard }
}
