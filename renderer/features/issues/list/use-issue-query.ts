import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { type IssueQuery, readQuery, writeQuery } from './issue-query.ts'

/** What the address asks for of the issues, and the way to ask for something else. It can be sent to somebody as it is. */
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
