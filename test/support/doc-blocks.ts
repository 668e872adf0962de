import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const DOCS = join(import.meta.dirname, '../../docs')

/** A block of code in a page of the documentation. */
export interface DocBlock {
  page: string
  /** Line of its fence, from 1. */
  line: number
  language: string
  code: string
  /** Why no test runs it, as the fence says; null for a block that is run. */
  notRun: string | null
}

const FENCE = /^ *```([^\n`]*)\n(.*?)^ *```$/gms

/** The blocks of a page, in its order. Throws for a fence whose words are not known. */
export function blocksOf(page: string): DocBlock[] {
  const text = readFileSync(join(DOCS, page), 'utf8')
  return [...text.matchAll(FENCE)].map(({ 1: info = '', 2: code = '', index }) => {
    const line = text.slice(0, index).split('\n').length
    const [, language, notRun = null] = /^(\w+)(?: not run: (.+))?$/.exec(info) ?? []
    if (language === undefined) throw new Error(`docs/${page}:${line} must say its language`)
    return { page, line, language, code, notRun }
  })
}

/** The blocks of a language that a test runs. */
export const blocksToRun = (page: string, ...languages: readonly string[]): DocBlock[] =>
  blocksOf(page).filter(({ language, notRun }) => notRun === null && languages.includes(language))
