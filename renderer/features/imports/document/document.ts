import { stepText } from './follow-path.ts'
import { partSteps, partText, partTree, partValue, partViolation } from './part-tree.ts'
import { FACTS_NAME, type Source } from './source.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** The files to import: a single one as it is, or several by name. */
export interface ImportDocument {
  sources: readonly Source[]
  /** Wraps a single file under its name too. */
  named: boolean
}

export const isNamed = ({ sources, named }: ImportDocument): boolean => named || sources.length > 1

/** The payload as profile paths address it, with the first rows of each CSV. A single CSV is `{ rows }`. */
export function sampleOf(document: ImportDocument): unknown {
  const [only] = document.sources
  if (isNamed(document)) return partValue(partTree(document.sources))
  return only?.kind === 'csv' ? { rows: only.sample } : only?.sample
}

/** Row counts of the CSV files, by the JSONPath of their lists. */
export function rowCounts(document: ImportDocument): ReadonlyMap<string, number> {
  const path = ({ name }: Source) => (isNamed(document) ? `$${stepText(name.trim())}` : '$.rows')
  return new Map(
    document.sources.flatMap((each) => (each.rows === undefined ? [] : [[path(each), each.rows]])),
  )
}

/** Reason why a document cannot be sent; undefined if it can. */
export function violationOf(document: ImportDocument): string | undefined {
  const { sources } = document
  const broken = sources.find(({ syntaxError }) => syntaxError)
  if (broken?.syntaxError) {
    const { line, column, message } = broken.syntaxError
    return `${broken.fileName}, line ${line}, column ${column}: ${message}.`
  }
  if (isNamed(document)) {
    const names = sources.map(({ name }) => name.trim())
    if (names.includes('')) return 'Each file needs a name.'
    const twice = names.find((name, index) => names.indexOf(name) < index)
    if (twice !== undefined) return `Two files are called ${twice}. Give one of them another name.`
    if (names.some((name) => partSteps(name).includes('__proto__')))
      return 'A file cannot be called __proto__.'
    return partViolation(partTree(sources))
  }
  return undefined
}

const partOf = ({ kind, text }: Source) => (kind === 'json' ? text : JSON.stringify({ csv: text }))

/** Parts of the payload to send. JSON is sent as its original text, so that numbers and keys keep their spelling. */
export function payloadParts(document: ImportDocument): string[] {
  const [only] = document.sources
  if (!isNamed(document)) return only ? [partOf(only)] : ['null']
  return partText(partTree(document.sources), partOf)
}

/** The request fields beside the payload. */
export interface RequestHead {
  profileId?: string
  ready?: string
  profile?: { scope: unknown; name?: string }
  dryRun: boolean
  source: string
}

/** The request body, or the reason why it is too large. */
export function requestBody(document: ImportDocument, head: RequestHead): { body: Blob; tooLarge?: string } {
  const begin = JSON.stringify(head).slice(0, -1)
  const body = new Blob([`${begin},"payload":`, ...payloadParts(document), '}'], { type: 'application/json' })
  if (body.size <= MAX_BYTES) return { body }
  const megabytes = (body.size / 1024 / 1024).toFixed(1)
  return {
    body,
    tooLarge: `This is ${megabytes} MB, and an import takes at most 64 MB. Split it into parts, such as one session each.`,
  }
}

/** Label of the import in the history: the file names, truncated. */
export function sourceText({ sources }: ImportDocument): string {
  const files = sources.map(({ fileName }) => fileName)
  const all = files.filter((name) => name !== FACTS_NAME).join(', ')
  return all.length > 200 ? `${all.slice(0, 199)}…` : all
}
