import { pathSteps } from './changes/path-pattern.ts'
import { splitUnit } from './field-unit.ts'

export interface FieldLabel {
  label: string
  unit: string | null
}

/** Field names with a fixed label. */
const TRADE: Readonly<Record<string, string>> = {
  arbFront: 'front ARB',
  arbRear: 'rear ARB',
  bumpLow: 'low-speed bump',
  bumpHigh: 'high-speed bump',
  reboundLow: 'low-speed rebound',
  reboundHigh: 'high-speed rebound',
  pressureCold: 'cold pressure',
  pressureHot: 'hot pressure',
  pressureHotTarget: 'hot pressure target',
  dob: 'date of birth',
  email: 'e-mail',
  opTypes: 'operations',
  id: 'ID',
}

/** Words written in capitals. */
const WORDS: Readonly<Record<string, string>> = {
  arb: 'ARB',
  api: 'API',
  fia: 'FIA',
  kpi: 'KPI',
  kpis: 'KPIs',
  url: 'URL',
}

const CORNER_NAMES = new Set(['fl', 'fr', 'rl', 'rr'])
/** Objects whose name is left out of labels. */
const SILENT = new Set(['corners', 'maps', 'parameters'])

const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{L}+/gu

function written(word: string): string {
  const lower = word.toLowerCase()
  if (Object.hasOwn(WORDS, lower)) return WORDS[lower] as string
  // Keeps upper-case abbreviations such as DRS.
  return word.length > 1 && word === word.toUpperCase() ? word : lower
}

/** Drops the suffix of ids and timestamps: `tyreSetId` becomes "tyre set", `resolvedAt` "resolved". */
const withoutRole = (field: string): string =>
  field
    .replace(/(?<=\p{Ll})Ids$/u, 's')
    .replace(/(?<=\p{Ll})(Id|At)$/u, '')
    .replace(/^is(?=\p{Lu})/u, '')

/** Words and unit of one path step; text with spaces or punctuation is a user's own name and is kept. */
function readStep(step: string): FieldLabel {
  if (/[^\p{L}\p{N}_-]/u.test(step)) return { label: step, unit: null }
  const { stem, unit } = splitUnit(step)
  const bare = withoutRole(stem)
  if (Object.hasOwn(TRADE, bare)) return { label: TRADE[bare] as string, unit }
  return { label: (bare.match(WORD) ?? []).map(written).join(' '), unit }
}

const sentence = (text: string) => text.replace(/^\p{Ll}/u, (first) => first.toUpperCase())
const isIndex = (step: string | undefined) => step !== undefined && /^\d+$/.test(step)
const isCorner = (step: string | undefined) => step !== undefined && CORNER_NAMES.has(step)

/** Singular of a plural step: `stints` before its index, `tyreIds` at its corner. */
const ofOne = (label: string, next: string | undefined) =>
  isIndex(next) || isCorner(next) ? label.replace(/s$/, '') : label

function wordsAt(steps: readonly string[], at: number): string {
  const step = steps[at] as string
  if (isIndex(step) && at > 0) return String(Number(step) + 1)
  if (SILENT.has(step) && at < steps.length - 1) return ''
  const { label } = readStep(step)
  return steps[at - 1] === 'maps' ? `${label} map` : ofOne(label, steps[at + 1])
}

/**
 * Label and unit of a field name, JSON Pointer or dotted path: `corners.fl.camberDeg` is `FL camber` in `°`. The unit
 * is null if the name has none.
 */
export function fieldLabel(path: string): FieldLabel {
  const steps = pathSteps(path)
  const corners = steps.filter(isCorner).map((step) => step.toUpperCase())
  const named = steps.filter((step) => !isCorner(step))
  const words = steps.map((step, at) => (isCorner(step) ? '' : wordsAt(steps, at)))
  const measured = named.findLast((step) => !isIndex(step)) ?? ''
  return {
    label: sentence([...corners, ...words].filter((text) => text !== '').join(' ')),
    unit: readStep(measured).unit,
  }
}
