import { Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { toFailure } from '../../api/failure.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { doneText } from './count-words.ts'
import { flawOf, type ImportDocument, rowCounts, sampleOf, sourceText } from './document.ts'
import { type DocumentList, documentLists } from './document-lists.ts'
import { DropZone } from './drop-zone.tsx'
import { HistoryPanel } from './history-panel.tsx'
import type { PlacedComplaint } from './place-errors.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { bestFit } from './profile-fit.ts'
import { ProfilePanel } from './profile-panel.tsx'
import { type Chosen, type KnownProfile, whatProfile } from './profile-state.ts'
import { nameOfFile, type Source } from './source.ts'
import { type Jump, SourceList } from './source-list.tsx'
import { suggestDraft, type Under } from './suggest-draft.ts'
import { useImport } from './use-import.ts'
import { useProfiles } from './use-profiles.ts'
import { useRevert } from './use-revert.ts'
import { useUnder } from './use-under.ts'

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
  const what = useMemo(() => whatProfile(chosen, sample), [chosen, sample])
  const importing = useImport(document, what)
  const { outcome, changed, reset } = importing
  const complaints = outcome.state === 'refused' ? outcome.complaints : NO_COMPLAINTS
  const wrong = useMemo(() => {
    const lines = new Map<number, number[]>()
    for (const { source, line } of complaints)
      if (source) lines.set(source.key, [...(lines.get(source.key) ?? []), line])
    return lines
  }, [complaints])

  const put = (next: ImportDocument) => {
    // What was picked for one set of files says nothing of another.
    if (next.sources.length !== document.sources.length || next.named !== document.named) setPicked(undefined)
    setDocument(next)
    if (next.sources.length === 0) reset()
    else changed()
  }
  const add = (sources: readonly Source[]) => {
    setRefused(undefined)
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
    setPicked(undefined)
    setShown(undefined)
  }
  const flaw = flawOf(document)
  const noRows = chosen
    ? undefined
    : 'There are no rows in this document: it needs at least one object, or a table with its column names.'
  const notYet =
    flaw ??
    noRows ??
    (what ? undefined : 'Complete the profile first: what is missing stands beside its fields.')
  const begun = document.sources.length > 0 && outcome.state !== 'done'
  return (
    <main className="page">
      <Title order={1}>Import</Title>
      {outcome.state !== 'done' && (
        <Panel title="Files">
          <DropZone onAdd={add} onRefuse={setRefused} />
          {refused && <Notice kind="error">{refused}</Notice>}
          {begun && (
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
      {begun && !flaw && chosen && (
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
          document={document}
          importing={importing}
          notYet={notYet}
          onJump={jumpTo}
          onWrite={write}
          onNext={startAnew}
        />
      )}
      <HistoryPanel />
    </main>
  )
}
