import { useMemo, useState } from 'react'
import { type ImportDocument, rowCounts, sampleOf, sourceText } from '../document/document.ts'
import { type DocumentList, documentLists } from '../document/document-lists.ts'
import { nameOfFile } from '../document/source.ts'
import { bestFit } from './profile-fit.ts'
import { type Chosen, type KnownProfile, profileRequest } from './profile-state.ts'
import { suggestDraft, type Under } from './suggest-draft.ts'
import { useProfiles } from './use-profiles.ts'
import { useUnder } from './use-under.ts'

/** The best fitting profile, otherwise a draft for the document. */
function choiceFor(
  sample: unknown,
  lists: readonly DocumentList[],
  profiles: readonly KnownProfile[],
  under: Under | undefined,
  called: string,
): Chosen | undefined {
  const best = bestFit(profiles, sample)
  // A fit of at least 0.8 suggests that the profile was made for such files.
  if (best && best.fit.share >= 0.8) return { kind: 'stored', id: best.profile.id }
  const draft = suggestDraft(lists, under, called)
  return draft && { kind: 'draft', draft }
}

/** The selected profile of a document: the user's choice, otherwise the suggestion. */
export function useChoice(document: ImportDocument) {
  const under = useUnder()
  const profiles = useProfiles()
  const [picked, pick] = useState<Chosen>()
  const sample = useMemo(() => sampleOf(document), [document])
  const lists = useMemo(() => documentLists(sample, rowCounts(document)), [sample, document])
  const called = nameOfFile(sourceText(document))
  const suggested = useMemo(
    () => choiceFor(sample, lists, profiles, under, called),
    [sample, lists, profiles, under, called],
  )
  const chosen = picked ?? suggested
  const what = useMemo(() => profileRequest(chosen, sample), [chosen, sample])
  return { chosen, pick, what, facts: { profiles, sample, lists, under, called } }
}
