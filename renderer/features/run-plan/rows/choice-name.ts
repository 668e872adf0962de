import type { Choice } from './choice-cell.tsx'

/** The full name of what an id stands for. */
export function choiceName(choices: readonly Choice[], id: string): string {
  const choice = choices.find(({ value }) => value === id)
  return choice ? [choice.label, choice.more].filter(Boolean).join(' · ') : 'Removed'
}
