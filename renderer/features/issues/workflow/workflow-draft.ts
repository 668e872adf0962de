import type {
  IssueState,
  IssueTransition,
  Workflow,
} from '../../../../server/contract/resources/issues/issue-workflow.ts'
import type { Row } from '../../../data/row-cache.ts'
import type { DraftKind } from '../../../rows/use-draft-form.ts'

/** A workflow being edited. */
export interface WorkflowDraft extends Workflow {
  name: string
}

const MAX_ID_LENGTH = 40

/** Derives a unique alphanumeric id from a state's name: `In progress` becomes `inProgress`. */
export function stateIdFor(name: string, taken: readonly string[]): string {
  const words =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? []
  const camel = words.map((word, at) =>
    at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
  )
  const id = camel.join('').slice(0, MAX_ID_LENGTH - 3)
  const start = /^[A-Za-z]/.test(id)
    ? id
    : `state${id.charAt(0).toUpperCase()}${id.slice(1)}`.slice(0, MAX_ID_LENGTH - 3)
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? start : `${start}${number}`
    if (!taken.includes(wanted)) return wanted
  }
}

/** Adds a state before the done states. */
export function withState(draft: WorkflowDraft, name: string): WorkflowDraft {
  const id = stateIdFor(
    name,
    draft.states.map((each) => each.id),
  )
  const state: IssueState = { id, name, category: 'active', color: null }
  const done = draft.states.findIndex(({ category }) => category === 'done')
  return { ...draft, states: draft.states.toSpliced(done < 0 ? draft.states.length : done, 0, state) }
}

export const changedState = (
  draft: WorkflowDraft,
  id: string,
  change: Partial<Omit<IssueState, 'id'>>,
): WorkflowDraft => ({
  ...draft,
  states: draft.states.map((state) => (state.id === id ? { ...state, ...change } : state)),
})

/** Removes a state with all its transitions. */
export const withoutState = (draft: WorkflowDraft, id: string): WorkflowDraft => ({
  ...draft,
  states: draft.states.filter((state) => state.id !== id),
  transitions: draft.transitions.filter(({ from, to }) => from !== id && to !== id),
})

/** Moves a state up or down by one; new issues start in the first. */
export function shiftedState(draft: WorkflowDraft, id: string, step: -1 | 1): WorkflowDraft {
  const at = draft.states.findIndex((state) => state.id === id)
  const state = draft.states[at]
  if (!state || at + step < 0 || at + step >= draft.states.length) return draft
  return { ...draft, states: draft.states.toSpliced(at, 1).toSpliced(at + step, 0, state) }
}

export const transitionOf = (draft: WorkflowDraft, from: string, to: string): IssueTransition | undefined =>
  draft.transitions.find((each) => each.from === from && each.to === to)

/** Adds or removes the transition between two states. */
export function withTransition(draft: WorkflowDraft, from: string, to: string, on: boolean): WorkflowDraft {
  const rest = draft.transitions.filter((each) => each.from !== from || each.to !== to)
  if (!on) return { ...draft, transitions: rest }
  if (transitionOf(draft, from, to)) return draft
  return { ...draft, transitions: [...rest, { from, to, label: null, requiresReason: false }] }
}

export const changedTransition = (
  draft: WorkflowDraft,
  from: string,
  to: string,
  change: Partial<Pick<IssueTransition, 'label' | 'requiresReason'>>,
): WorkflowDraft => ({
  ...draft,
  transitions: draft.transitions.map((each) =>
    each.from === from && each.to === to ? { ...each, ...change } : each,
  ),
})

/** The first error in a workflow: one that the server would refuse, or a state that cannot be left. */
export function violationOf({ name, states, transitions }: WorkflowDraft): string | undefined {
  if (name.trim() === '') return 'Give the workflow a name.'
  if (states.length === 0) return 'A workflow needs a state.'
  if (states.some((state) => state.name.trim() === '')) return 'Every state needs a name.'
  const stuck = states.find(
    ({ id, category }) => category !== 'done' && !transitions.some(({ from }) => from === id),
  )
  return stuck && `Nothing leads on from ${stuck.name}: issues would be stuck there.`
}

export type WorkflowRow = Row<'issueWorkflows'>

/** The editable part of a workflow row. */
export const draftOf = ({ name, states, transitions = [] }: WorkflowRow): WorkflowDraft => ({
  name,
  states,
  transitions,
})

export const WORKFLOW: DraftKind<'issueWorkflows', WorkflowDraft, WorkflowDraft> = {
  key: 'issueWorkflows',
  draftOf,
  readDraft(draft) {
    const violation = violationOf(draft)
    return { body: draft, errors: violation === undefined ? {} : { '': violation } }
  },
}
