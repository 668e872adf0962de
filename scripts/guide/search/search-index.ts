/** A heading of the guide with the text below it, up to the next heading. */
export interface Section {
  /** Path on the server, with the heading's id. */
  address: string
  /** First heading of its page. */
  page: string
  title: string
  text: string
}

/** A piece of a line, and whether it is a word that was searched for. */
interface Piece {
  text: string
  isHit: boolean
}

interface Found {
  section: Section
  line: Piece[]
}

/** A word in a section. */
interface Place {
  /** Of the best place that it stands at. */
  weight: number
  /** Where it first stands in the text, if there. */
  at: number | undefined
}

type Index = Map<string, Map<Section, Place>>

const WORD = /[\p{L}\p{N}]+/gu
const WEIGHTS = { text: 1, page: 0.5, title: 4 } as const
const SAME = 3
const BEGINNING = 2
const NEAR = 1
/** Shorter words are near too many others. */
const NEAR_FROM = 4
const MOST = 12
/** Characters of a line before its first hit, and from there on. */
const LINE = { before: 40, after: 110 }

/** Lower-case spellings of a word: itself and, of `lapTimeMs`, its parts. */
function spellingsOf(word: string): string[] {
  const parts = word.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
  return [word, ...(parts.length > 1 ? parts : [])].map((each) => each.toLowerCase())
}

function indexOf(sections: readonly Section[]): Index {
  const index: Index = new Map()
  const known = new Map<string, string[]>()
  for (const section of sections)
    for (const part of ['text', 'page', 'title'] as const) {
      const words = [...section[part].matchAll(WORD)].flatMap(({ 0: word, index: at }) => {
        const spellings = known.get(word) ?? spellingsOf(word)
        known.set(word, spellings)
        return spellings.map((spelling) => ({ spelling, at }))
      })
      // Of two headings with a word, the shorter one is about it.
      const weight = WEIGHTS[part] + (part === 'title' ? 1 / words.length : 0)
      for (const { spelling, at } of words) {
        const places = index.get(spelling) ?? new Map<Section, Place>()
        const before = places.get(section)
        if (!before) places.set(section, { weight, at: part === 'text' ? at : undefined })
        else before.weight = Math.max(weight, before.weight)
        index.set(spelling, places)
      }
    }
  return index
}

/** Whether one letter is too many, missing, another, or swapped with its neighbour. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const [a, b] = [one.slice(same), other.slice(same)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

/** Words of the index that a searched one may mean, each with how well it fits: near ones where no other does. */
function meaningsOf(searched: string, index: Index): Map<string, number> {
  const words = [...index.keys()]
  const begun = words.filter((word) => word.startsWith(searched))
  if (begun.length > 0) return new Map(begun.map((word) => [word, word === searched ? SAME : BEGINNING]))
  const near = searched.length < NEAR_FROM ? [] : words.filter((word) => isNear(word, searched))
  return new Map(near.map((word) => [word, NEAR]))
}

/** The line of a text around a place, cut between words. */
function lineOf(text: string, around: number, isHit: (word: string) => boolean): Piece[] {
  const [from, to] = [around - LINE.before, around + LINE.after]
  const words = [...text.slice(Math.max(0, from - 1), to + 1).matchAll(WORD)].map(({ 0: word, index }) => {
    const start = index + Math.max(0, from - 1)
    return { word, start, end: start + word.length }
  })
  const whole = words.filter(({ start, end }) => start >= from && end <= to)
  const [first, last] = [whole[0], whole.at(-1)]
  if (!first || !last) return []
  const line = whole.flatMap(({ word, end }, place) => [
    { text: word, isHit: isHit(word) },
    { text: text.slice(end, whole[place + 1]?.start ?? end), isHit: false },
  ])
  const before = from <= 0 ? text.slice(0, first.start) : '… '
  const after = to >= text.length ? text.slice(last.end) : ' …'
  return [{ text: before, isHit: false }, ...line, { text: after, isHit: false }]
}

/**
 * Makes a search of sections by words: whole ones, beginnings, or with one typing error where nothing else fits. A section
 * has every word in its heading, its text or its page's heading; the best come first.
 */
export function createSearch(sections: readonly Section[]): (typed: string) => Found[] {
  const index = indexOf(sections)

  /** The best fit of a searched word in each section. */
  function fitsOf(meanings: ReadonlyMap<string, number>) {
    const fits = new Map<Section, { score: number; at: number | undefined }>()
    for (const [word, fit] of meanings)
      for (const [section, { weight, at }] of index.get(word) ?? []) {
        const best = fits.get(section)
        const score = fit * weight
        fits.set(section, {
          score: Math.max(score, best?.score ?? 0),
          at: best?.at === undefined || score > best.score ? (at ?? best?.at) : best.at,
        })
      }
    return fits
  }

  return (typed) => {
    const meanings = (typed.match(WORD) ?? []).map((word) => meaningsOf(word.toLowerCase(), index))
    const fits = meanings.map(fitsOf)
    const isHit = (word: string) =>
      spellingsOf(word).some((spelling) => meanings.some((each) => each.has(spelling)))
    return [...(fits[0]?.keys() ?? [])]
      .map((section) => ({ section, each: fits.flatMap((of) => of.get(section) ?? []) }))
      .filter(({ each }) => each.length === fits.length)
      .map(({ section, each }) => ({
        section,
        score: each.reduce((sum, { score }) => sum + score, 0),
        at: each.find(({ at }) => at !== undefined)?.at ?? 0,
      }))
      .sort((a, b) => b.score - a.score || sections.indexOf(a.section) - sections.indexOf(b.section))
      .slice(0, MOST)
      .map(({ section, at }) => ({ section, line: lineOf(section.text, at, isHit) }))
  }
}
