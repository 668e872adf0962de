import type { Agent } from 'undici'
import type { Target } from '../../db/tables/webhook-subscriptions.ts'
import type { Send } from '../attempts.ts'
import { probeTarget } from './probe-target.ts'
import { sendAttempt } from './send-attempt.ts'

export interface Outside {
  send: Send
  probe(target: Target): Promise<boolean>
  close(): Promise<void>
}

/** Sends over the real network, with one pool of sockets per subscription under its own target rules. */
export function createOutside(ownPort: () => number | null): Outside {
  const agents = new Map<string, { agent: Agent; mayBeLocal: boolean }>()
  /** The HTTP client is large, so it is imported at the first delivery; caching it here saves the module loader's cost. */
  let createAgent: typeof import('./target-agent.ts').createTargetAgent | undefined
  const rulesOf = (target: Target) => ({ mayBeLocal: target.mayBeLocal === 1, ownPort })

  /** Open sockets are not checked again, so a change of rules needs a new pool. */
  async function agentFor(target: Target): Promise<Agent> {
    createAgent ??= (await import('./target-agent.ts')).createTargetAgent
    const rules = rulesOf(target)
    const known = agents.get(target.webhookId)
    if (known?.mayBeLocal === rules.mayBeLocal) return known.agent
    void known?.agent.close()
    const agent = createAgent(rules)
    agents.set(target.webhookId, { agent, mayBeLocal: rules.mayBeLocal })
    return agent
  }

  return {
    send: async (target, { headers, body }, signal) =>
      sendAttempt({ dispatcher: await agentFor(target), url: target.url, headers, body, signal }),
    probe: async (target) => (await probeTarget(target.url, rulesOf(target))).reachable,
    async close() {
      await Promise.all([...agents.values()].map(({ agent }) => agent.destroy()))
    },
  }
}
