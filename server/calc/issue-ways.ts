import type { IssueState, Workflow } from '../contract/resources/issues/issue-workflow.ts'

export const stateOf = (workflow: Workflow, id: unknown): IssueState | undefined =>
  workflow.states.find((state) => state.id === id)

/** States that can be reached in one transition, in the workflow's order, without the current state. */
export const waysFrom = ({ states, transitions }: Workflow, from: string): string[] =>
  states
    .map(({ id }) => id)
    .filter((to) => to !== from && transitions.some((each) => each.from === from && each.to === to))

/** No reason is required if any transition between the two states requires none. */
export const needsReason = ({ transitions }: Workflow, from: string, to: string): boolean =>
  transitions.filter((each) => each.from === from && each.to === to).every((each) => each.requiresReason)

/** Target state of an action: the state of that name, otherwise the first of the category. */
export function wayTo(
  workflow: Workflow,
  from: string,
  namesake: string,
  category: IssueState['category'],
): string | undefined {
  const ways = waysFrom(workflow, from)
  if (ways.includes(namesake)) return namesake
  return ways.find((to) => stateOf(workflow, to)?.category === category)
}
