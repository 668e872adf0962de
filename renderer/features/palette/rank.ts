/** An entry that can be found by parts of its words. */
export interface Findable {
  label: string
  /** Hidden words that match too. */
  also?: string
}

const MARKS = /\p{M}/gu
const plain = (text: string) => text.normalize('NFD').replace(MARKS, '').toLowerCase()

const WHOLE = 0
const BEGINS = 1
const WORD = 2
const INSIDE = 3
const ALSO = 4

/** Rank of one typed word, lower is better; undefined without a match. */
function fitOf(word: string, label: string, also: string): number | undefined {
  if (label === word) return WHOLE
  if (label.startsWith(word)) return BEGINS
  const at = label.indexOf(word)
  if (at > 0) return /[\p{L}\p{N}]/u.test(label.charAt(at - 1)) ? INSIDE : WORD
  return also.includes(word) ? ALSO : undefined
}

/** Entries that match every typed word, best first; ties keep their order. Ignores case, accents and word order. */
export function rank<T extends Findable>(all: readonly T[], typed: string): T[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return all
    .flatMap((each) => {
      const label = plain(each.label)
      const also = plain(each.also ?? '')
      const fits = words.map((word) => fitOf(word, label, also))
      if (fits.includes(undefined)) return []
      return { each, cost: fits.reduce<number>((sum, fit) => sum + (fit ?? 0), 0) }
    })
    .sort((a, b) => a.cost - b.cost)
    .map(({ each }) => each)
}
