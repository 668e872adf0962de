import type { Findable } from './verbs/palette-entry.ts'

const MARKS = /\p{M}/gu
export const plain = (text: string) => text.normalize('NFD').replace(MARKS, '').toLowerCase()

export const wordsOf = (typed: string): string[] => plain(typed).split(/\s+/).filter(Boolean)

const WHOLE = 0
const FIRST_WORD = 1
const BEGINS = 2
const WORD = 3
const ALSO = 4
const INSIDE = 5
const INSIDE_ALSO = 6

/** Words that join others: a label may have another one, or none. */
const JOINS = new Set(['a', 'an', 'the', 'on', 'of', 'for', 'to', 'in', 'my', 'car'])

const isBreak = (text: string, at: number) => !/[\p{L}\p{N}]/u.test(text.charAt(at))

/** Whether a word of a text begins with this one. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (at === 0 || isBreak(text, at - 1)) return true
  return false
}

/** Rank of one typed word, lower is better; undefined without a match. */
function fitOf(word: string, label: string, also: string): number | undefined {
  if (label === word) return WHOLE
  if (label.startsWith(word)) return isBreak(label, word.length) ? FIRST_WORD : BEGINS
  if (hasWord(label, word)) return WORD
  if (hasWord(also, word)) return ALSO
  if (label.includes(word)) return INSIDE
  return also.includes(word) ? INSIDE_ALSO : undefined
}

/** Ranks of the typed words. A phrase that a label or its other words have as it is typed beats its words one by one. */
function fitsOf(words: readonly string[], label: string, also: string): readonly (number | undefined)[] {
  const phrase = words.join(' ')
  if (phrase === label) return [WHOLE]
  if (words.length > 1 && (label.startsWith(phrase) || hasWord(also, phrase))) return [WHOLE]
  const telling = words.filter((word) => !JOINS.has(word))
  return (telling.length > 0 ? telling : words).map((word) => fitOf(word, label, also))
}

/** Entries that match every typed word, best first; ties keep their order. Ignores case, accents and word order. */
export function rank<T extends Findable>(all: readonly T[], typed: string): T[] {
  const words = wordsOf(typed)
  if (words.length === 0) return [...all]
  return all
    .flatMap((each) => {
      const fits = fitsOf(words, plain(each.label), plain(each.also ?? ''))
      if (fits.includes(undefined)) return []
      return { each, cost: fits.reduce<number>((sum, fit) => sum + (fit ?? 0), each.later ?? 0) }
    })
    .sort((a, b) => a.cost - b.cost)
    .map(({ each }) => each)
}
