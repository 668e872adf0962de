/** Parses comma-separated labels without duplicates: `fuel, debrief`. */
export const labelsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((label) => label.trim())
      .filter((label) => label !== ''),
  ),
]

/** The distinct labels of some cards, sorted alphabetically. */
export const labelsIn = (cards: readonly { labels: readonly string[] }[]): string[] =>
  [...new Set(cards.flatMap(({ labels }) => labels))].toSorted((a, b) => a.localeCompare(b))
