import { Title } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { toFailure } from '../../format/failure.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { flawOf, type ImportDocument, rowCounts, sampleOf, sourceText } from './document/document.ts'
import { type DocumentList, documentLists } from './document/document-lists.ts'
import { DropZone } from './document/drop-zone.tsx'
import { PreviewPanel } from './document/preview-panel.tsx'
import { nameOfFile, type Source } from './document/source.ts'
import { type Jump, SourceList } from './document/source-list.tsx'
import { FoundPanel } from './found/found-panel.tsx'
import { useFound } from './found/use-found.ts'
import { bestFit } from './profile/profile-fit.ts'
import { ProfilePanel } from './profile/profile-panel.tsx'
import { type Chosen, type KnownProfile, whatProfile } from './profile/profile-state.ts'
import { suggestDraft, type Under } from './profile/suggest-draft.ts'
import { useProfiles } from './profile/use-profiles.ts'
import { useUnder } from './profile/use-under.ts'
import { doneText } from './run/count-words.ts'
import { HistoryPanel } from './run/history-panel.tsx'
import type { PlacedComplaint } from './run/place-errors.ts'
import { useImport } from './run/use-import.ts'
import { useRevert } from './run/use-revert.ts'

const EMPTY: ImportDocument = { sources: [], named: false }
const NO_COMPLAINTS: readonly PlacedComplaint[] = []

/** The profile that fits best, else one made for the document. */
function choiceFor(
  sample: unknown,
  lists: readonly DocumentList[],
  profiles: readonly KnownProfile[],
  under: Under | undefined,
  called: string,
): Chosen | undefined {
  const best = bestFit(profiles, sample)
  // One that finds nearly everything was made for such files; another is offered in the list.
  if (best && best.fit.share >= 0.8) return { kind: 'stored', id: best.profile.id }
  const draft = suggestDraft(lists, under, called)
  return draft && { kind: 'draft', draft }
}

/** Brings documents in: a file is dropped, read by a profile, shown, and only then written. */
export function ImportsPage() {
  const under = useUnder()
  const profiles = useProfiles()
  const [document, setDocument] = useState(EMPTY)
  const [folder, setFolder] = useState('')
  const [byHand, setByHand] = useState(false)
  const found = useFound(document, folder, byHand)
  const [picked, setPicked] = useState<Chosen>()
  const [refused, setRefused] = useState<string>()
  const [shown, setShown] = useState<number>()
  const [jump, setJump] = useState<Jump>()
  const toast = useToast()
  const { revert } = useRevert()
  const sample = useMemo(() => sampleOf(document), [document])
  const lists = useMemo(() => documentLists(sample, rowCounts(document)), [sample, document])
  const called = nameOfFile(sourceText(document))
  const suggested = useMemo(
    () => choiceFor(sample, lists, profiles, under, called),
    [sample, lists, profiles, under, called],
  )
  const chosen = picked ?? suggested
  const mapped = useMemo(() => whatProfile(chosen, sample), [chosen, sample])
  const sent = found?.document ?? document
  const what = found ? found.what : mapped
  const importing = useImport(sent, what)
  const { outcome, changed, reset } = importing
  const complaints = outcome.state === 'refused' ? outcome.complaints : NO_COMPLAINTS
  const wrong = useMemo(() => {
    const lines = new Map<number, number[]>()
    for (const { source, line } of complaints)
      if (source) lines.set(source.key, [...(lines.get(source.key) ?? []), line])
    return lines
  }, [complaints])

  // What needs no question is tried at once: a preview writes nothing.
  const recognised = found?.found
  const isWhole = found?.what !== undefined
  const { preview } = importing
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of files, not for each word that is typed
  useEffect(() => {
    if (recognised && isWhole) preview()
  }, [recognised])

  const put = (next: ImportDocument) => {
    // What was picked for one set of files says nothing of another.
    if (next.sources.length !== document.sources.length || next.named !== document.named) setPicked(undefined)
    setDocument(next)
    if (next.sources.length === 0) reset()
    else changed()
  }
  const add = (sources: readonly Source[], from: string) => {
    setRefused(undefined)
    if (sources.length === 0) return
    if (from) setFolder(from)
    const begun = outcome.state === 'done' ? EMPTY : document
    if (outcome.state === 'done') reset()
    put({ ...begun, sources: [...begun.sources, ...sources] })
    const broken = sources.find(({ flaw }) => flaw)
    if (!broken?.flaw) return
    setShown(broken.key)
    setJump({
      sourceKey: broken.key,
      line: broken.flaw.line,
      column: broken.flaw.column,
      turn: (jump?.turn ?? 0) + 1,
    })
  }
  const choose = (next: Chosen) => {
    setPicked(next)
    changed()
  }
  const jumpTo = ({ source, line, column }: PlacedComplaint) => {
    if (!source) return
    setShown(source.key)
    setJump({ sourceKey: source.key, line, column, turn: (jump?.turn ?? 0) + 1 })
  }
  async function write() {
    const result = await importing.write()
    const { id } = result ?? {}
    if (!result || !id) return
    const undo = () =>
      revert(id).then(
        () => {
          reset()
          toast({ text: 'The import is reverted.' })
        },
        (error) => toast({ kind: 'error', text: `The import was not reverted. ${toFailure(error).message}` }),
      )
    toast({ text: `${doneText(result.counts)}.`, action: { label: 'Undo', run: undo } })
  }
  const startAnew = () => {
    put(EMPTY)
    setFolder('')
    setByHand(false)
    setRefused(undefined)
    setPicked(undefined)
    setShown(undefined)
  }
  const flaw = flawOf(sent)
  const noRows =
    chosen || found
      ? undefined
      : 'There are no rows in this document: it needs at least one object, or a table with its column names.'
  const notYet =
    flaw ??
    noRows ??
    found?.notYet ??
    (what ? undefined : 'Complete the profile first: what is missing stands beside its fields.')
  const begun = document.sources.length > 0 && outcome.state !== 'done'
  return (
    <main className="page">
      <Title order={1}>Import</Title>
      {outcome.state !== 'done' && (
        <Panel title="Files">
          <DropZone onAdd={add} onRefuse={setRefused} />
          {refused && <Notice kind="error">{refused}</Notice>}
          {begun && !found && (
            <SourceList
              document={document}
              onChange={put}
              shown={shown}
              onShow={setShown}
              wrong={wrong}
              jump={jump}
            />
          )}
        </Panel>
      )}
      {begun && found && (
        <FoundPanel
          found={found.found}
          facts={found.facts}
          onFacts={(facts) => {
            found.setFacts(facts)
            changed()
          }}
          onByHand={() => {
            setByHand(true)
            reset()
          }}
          onForget={startAnew}
        />
      )}
      {begun && !found && !flaw && chosen && (
        <ProfilePanel
          chosen={chosen}
          profiles={profiles}
          sample={sample}
          lists={lists}
          under={under}
          called={called}
          complaints={complaints}
          onChoose={choose}
        />
      )}
      {document.sources.length > 0 && (
        <PreviewPanel
          document={sent}
          importing={importing}
          notYet={notYet}
          action={found && 'Bring in'}
          onJump={jumpTo}
          onWrite={write}
          onNext={startAnew}
        />
      )}
      <HistoryPanel />
    </main>
  )
}
