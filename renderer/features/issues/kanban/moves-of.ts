import { needsReason, stateOf, waysFrom, wayTo } from '../../../../server/calc/issue-ways.ts'
import type { Workflow } from '../../../../server/contract/resources/issues/issue-workflow.ts'
import type { Issue } from '../issue-words.ts'

/** A possible move of an issue. */
export interface Move {
  /** The target state; undefined to acknowledge without a change of state. */
  to: string | undefined
  label: string
  needsReason: boolean
  kind: 'acknowledge' | 'resolve' | 'other'
}

type StateFields = Pick<Issue, 'stateId' | 'acknowledgedAt'>

const labelOf = ({ transitions }: Workflow, from: string, to: string) =>
  transitions.find((each) => each.from === from && each.to === to && each.label)?.label

/** Possible moves of an issue: acknowledge and resolve first, then the others in the workflow's order. */
export function movesOf(workflow: Workflow, { stateId: from, acknowledgedAt }: StateFields): Move[] {
  const category = stateOf(workflow, from)?.category
  const seenAt =
    category === 'todo' && acknowledgedAt === null
      ? wayTo(workflow, from, 'acknowledged', 'active')
      : undefined
  const doneAt = category === 'done' ? undefined : wayTo(workflow, from, 'resolved', 'done')
  const move = (to: string): Move => {
    const kind = to === seenAt ? 'acknowledge' : to === doneAt ? 'resolve' : 'other'
    const usual =
      kind === 'acknowledge' ? 'Acknowledge' : kind === 'resolve' ? 'Resolve' : stateOf(workflow, to)?.name
    return {
      to,
      label: labelOf(workflow, from, to) ?? usual ?? to,
      needsReason: needsReason(workflow, from, to),
      kind,
    }
  }
  const moves = waysFrom(workflow, from).map(move)
  const stamp: Move[] =
    category === 'todo' && acknowledgedAt === null && seenAt === undefined
      ? [{ to: undefined, label: 'Acknowledge', needsReason: false, kind: 'acknowledge' }]
      : []
  const of = (kind: Move['kind']) => moves.filter((each) => each.kind === kind)
  return [...stamp, ...of('acknowledge'), ...of('resolve'), ...of('other')]
}

/** Moves that all of the given issues share; a reason is required if any of them requires one. */
export function sharedMoves(lists: readonly (readonly Move[])[]): Move[] {
  const [first = [], ...rest] = lists
  return first.flatMap((move) => {
    const same = rest.map((moves) => moves.find(({ to }) => to === move.to))
    if (same.includes(undefined)) return []
    return { ...move, needsReason: move.needsReason || same.some((each) => each?.needsReason) }
  })
}
