import type { leadActions } from '../../contract/actions/lead.ts'
import { plain } from '../handler.ts'

export const lead = plain(({ context }) => context.failover.state())

export const leadProof = plain(({ context }) => {
  const { machine, name, term } = context.failover.state()
  return { machine, name, term, garage: context.failover.heartbeat()?.garage ?? null }
})

export const decideLead = plain<typeof leadActions.decideLead>(({ context }, { body }) =>
  context.failover.decide(body.leader),
)
