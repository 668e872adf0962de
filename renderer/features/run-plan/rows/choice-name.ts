import type { Choice } from './choice-cell.tsx'

/** Full name of an id's choice. */
export function choiceName(choices: readonly Choice[], id: string): string {
  const choice = choices.find(({ value }) => value === id)
  return choice ? [choice.label, choice.more].filter(Boolean).join(' · ') : 'Removed'
}
