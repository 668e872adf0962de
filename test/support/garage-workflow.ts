import type { BodyOf } from './factories.ts'

/** A team's own workflow: two active states, a reason required to sign off, and no transition from the track. */
export const GARAGE = {
  states: [
    { id: 'seen', name: 'Seen', category: 'todo' },
    { id: 'bay', name: 'In the bay', category: 'active' },
    { id: 'track', name: 'On track', category: 'active' },
    { id: 'signed', name: 'Signed off', category: 'done' },
  ],
  transitions: [
    { from: 'seen', to: 'track' },
    { from: 'seen', to: 'bay' },
    { from: 'bay', to: 'signed', requiresReason: true },
    { from: 'signed', to: 'seen' },
  ],
} satisfies Partial<BodyOf<'issueWorkflows'>>
