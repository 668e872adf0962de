import { stepText } from './follow-path.ts'
import { partFlaw, partSteps, partText, partTree, partValue } from './part-tree.ts'
import { FACTS_NAME, type Source } from './source.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** What is brought in: one file as it is, or several by their names. */
export interface ImportDocument {
  sources: readonly Source[]
  /** Puts a file by itself under its name too. */
  named: boolean
}

export const isNamed = ({ sources, named }: ImportDocument): boolean => named || sources.length > 1

/** The payload as its paths see it, with the first rows of each CSV. A CSV by itself is `{ rows }`. */
export function sampleOf(document: ImportDocument): unknown {
  const [only] = document.sources
  if (isNamed(document)) return partValue(partTree(document.sources))
  return only?.kind === 'csv' ? { rows: only.sample } : only?.sample
}

/** How many rows the CSV files have, by the paths of their lists. */
export function rowCounts(document: ImportDocument): ReadonlyMap<string, number> {
  const path = ({ name }: Source) => (isNamed(document) ? `$${stepText(name.trim())}` : '$.rows')
  return new Map(
    document.sources.flatMap((each) => (each.rows === undefined ? [] : [[path(each), each.rows]])),
  )
}

/** Why a document cannot be sent; undefined where it can. */
export function flawOf(document: ImportDocument): string | undefined {
  const { sources } = document
  const broken = sources.find(({ flaw }) => flaw)
  if (broken?.flaw) {
    const { line, column, message } = broken.flaw
    return `${broken.fileName}, line ${line}, column ${column}: ${message}.`
  }
  if (isNamed(document)) {
    const names = sources.map(({ name }) => name.trim())
    if (names.includes('')) return 'Each file needs a name.'
    const twice = names.find((name, index) => names.indexOf(name) < index)
    if (twice !== undefined) return `Two files are called ${twice}. Give one of them another name.`
    if (names.some((name) => partSteps(name).includes('__proto__')))
      return 'A file cannot be called __proto__.'
    return partFlaw(partTree(sources))
  }
  return undefined
}

const partOf = ({ kind, text }: Source) => (kind === 'json' ? text : JSON.stringify({ csv: text }))

/** The payload as it is sent. A JSON goes as its text, so that nothing of it changes on the way. */
export function payloadParts(document: ImportDocument): string[] {
  const [only] = document.sources
  if (!isNamed(document)) return only ? [partOf(only)] : ['null']
  return partText(partTree(document.sources), partOf)
}

/** What stands beside the payload in a request. */
export interface RequestHead {
  profileId?: string
  ready?: string
  profile?: { scope: unknown; name?: string }
  dryRun: boolean
  source: string
}

/** The body of a request, and why it may not be sent. */
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

/** What the history calls it: the files, as far as there is room. */
export function sourceText({ sources }: ImportDocument): string {
  const files = sources.map(({ fileName }) => fileName)
  const all = files.filter((name) => name !== FACTS_NAME).join(', ')
  return all.length > 200 ? `${all.slice(0, 199)}…` : all
}
