import { useMemo, useState } from 'react'
import { type FoundWeekend, recognise } from '../../../../server/calc/timing-files/recognise.ts'
import { missingFacts, type WeekendFacts } from '../../../../server/calc/timing-files/weekend-facts.ts'
import type { ImportDocument } from '../document/document.ts'
import { packedDocument } from './found-weekend.ts'

/** Labels of missing facts by path. */
const WORDS: Readonly<Record<string, string>> = {
  name: 'name',
  season: 'season',
  startDate: 'first day',
  endDate: 'last day',
  country: 'country',
  lengthKm: 'length',
  timeZone: 'time zone',
  startsAt: 'start',
  endsAt: 'end',
  type: 'kind',
}

function missingText(missing: readonly string[], facts: WeekendFacts): string {
  const words = missing.map((fact) => {
    const steps = fact.split('.')
    const word = WORDS[steps.at(-1) ?? ''] ?? fact
    const [group = '', index] = steps
    return group === 'sessions'
      ? `the ${word} of ${facts.sessions[Number(index)]?.name || 'a session'}`
      : `the ${group}’s ${word}`
  })
  return `Fill in ${words.join(', ')} first: the files do not contain this.`
}

/** Recognised files, typed weekend facts and the resulting document. */
export interface Found {
  found: FoundWeekend
  facts: WeekendFacts
  setFacts: (facts: WeekendFacts) => void
  document: ImportDocument
  what: { ready: string } | undefined
  /** Reason why no preview is possible yet. */
  notYet: string | undefined
}

/** Recognises the files of a document; undefined for unknown files and those mapped by hand. */
export function useFound(given: ImportDocument, folder: string, byHand: boolean): Found | undefined {
  const { sources } = given
  const found = useMemo(() => {
    const files = sources.map(({ fileName, text }) => ({ name: fileName, text }))
    return byHand ? undefined : recognise(files, folder)
  }, [sources, folder, byHand])
  const [typed, setTyped] = useState<{ of: FoundWeekend; facts: WeekendFacts }>()
  const facts = typed && typed.of === found ? typed.facts : found?.presets
  const document = useMemo(
    () => (found && facts ? packedDocument(found, facts, sources) : undefined),
    [found, facts, sources],
  )
  if (!found || !facts || !document) return undefined
  const { source, parts, lacks, asks } = found
  const missing = missingFacts(facts, asks)
  const isWhole = missing.length === 0 && lacks.length === 0
  return {
    found,
    facts,
    setFacts: (next) => setTyped({ of: found, facts: next }),
    document,
    what: isWhole ? { ready: source.ready(parts) } : undefined,
    notYet:
      missing.length > 0 ? missingText(missing, facts) : lacks.length > 0 ? 'A file is missing.' : undefined,
  }
}
