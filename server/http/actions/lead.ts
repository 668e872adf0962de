import type { leadActions } from '../../contract/actions/lead.ts'
import { plain } from '../handler.ts'

export const lead = plain(({ context }) => context.lead.state())

export const leadProof = plain(({ context }) => {
  const { machine, name, term } = context.lead.state()
  return { machine, name, term, garage: context.lead.mark()?.garage ?? null }
})

export const decideLead = plain<typeof leadActions.decideLead>(({ context }, { body }) =>
  context.lead.decide(body.leader),
)
