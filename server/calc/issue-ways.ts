import type { IssueState, Workflow } from '../contract/resources/issues/issue-workflow.ts'

export const stateOf = (workflow: Workflow, id: unknown): IssueState | undefined =>
  workflow.states.find((state) => state.id === id)

/** The states that transitions lead to from here, in the workflow's order, without the state itself. */
export const waysFrom = ({ states, transitions }: Workflow, from: string): string[] =>
  states
    .map(({ id }) => id)
    .filter((to) => to !== from && transitions.some((each) => each.from === from && each.to === to))

/** Of several transitions between two states, one without a reason is enough. */
export const needsReason = ({ transitions }: Workflow, from: string, to: string): boolean =>
  transitions.filter((each) => each.from === from && each.to === to).every((each) => each.requiresReason)

/** Where an action leads from here: to the state it is named after, else to the first of a category. */
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
