/** Labels as people type them, each once: `fuel, debrief`. */
export const labelsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((label) => label.trim())
      .filter((label) => label !== ''),
  ),
]

/** Every label of some cards, in the order of the alphabet. */
export const labelsIn = (cards: readonly { labels: readonly string[] }[]): string[] =>
  [...new Set(cards.flatMap(({ labels }) => labels))].toSorted((a, b) => a.localeCompare(b))
