import { useEffect, useMemo } from 'react'
import { Page } from '../../rows/pages/page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type ImportDocument, violationOf } from './document/document.ts'
import { DropZone } from './document/drop-zone.tsx'
import type { Source } from './document/source.ts'
import { SourceList } from './document/source-list.tsx'
import { EMPTY, useFiles } from './document/use-files.ts'
import { FoundPanel } from './found/found-panel.tsx'
import { LoggerPanel } from './found/logger-panel.tsx'
import { counted } from './found/logger-words.ts'
import { useFound } from './found/use-found.ts'
import { useLoggerFiles } from './found/use-logger-files.ts'
import { ProfilePanel } from './profile/profile-panel.tsx'
import { useChoice } from './profile/use-choice.ts'
import { HistoryPanel } from './run/history-panel.tsx'
import type { PlacedComplaint } from './run/place-errors.ts'
import { PreviewPanel } from './run/preview-panel.tsx'
import { useImport } from './run/use-import.ts'
import { useWrite } from './run/use-write.ts'

const NO_COMPLAINTS: readonly PlacedComplaint[] = []
const NO_ROWS = 'No rows in this document: it needs at least one object, or a table with column names.'
const NO_PROFILE = 'Complete the profile first: the fields say what is missing.'

/** Line numbers with errors, by source key. */
function wrongLines(complaints: readonly PlacedComplaint[]): ReadonlyMap<number, number[]> {
  const lines = new Map<number, number[]>()
  for (const { source, line } of complaints)
    if (source) lines.set(source.key, [...(lines.get(source.key) ?? []), line])
  return lines
}

/** State of the page: files, profile and import. */
function useImportPage() {
  const files = useFiles()
  const { document } = files
  const found = useFound(document, files.folder, files.byHand)
  const choice = useChoice(document)
  const sent = found?.document ?? document
  const what = found ? found.what : choice.what
  const importing = useImport(sent, what)
  const { outcome, changed, reset, preview } = importing
  const complaints = outcome.state === 'refused' ? outcome.complaints : NO_COMPLAINTS
  const wrong = useMemo(() => wrongLines(complaints), [complaints])

  // Start the preview at once when no data is missing; it writes nothing.
  const recognised = found?.found
  const isWhole = found?.what !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per set of files, not per typed character
  useEffect(() => {
    if (recognised && isWhole) preview()
  }, [recognised])

  function put(next: ImportDocument) {
    // A choice made for one set of files does not apply to another.
    if (next.sources.length !== document.sources.length || next.named !== document.named)
      choice.pick(undefined)
    files.setDocument(next)
    if (next.sources.length === 0) reset()
    else changed()
  }
  function add(sources: readonly Source[], from: string) {
    files.refuse(undefined)
    if (sources.length === 0) return
    const begun = outcome.state === 'done' ? EMPTY : document
    if (outcome.state === 'done') reset()
    put({ ...begun, sources: [...begun.sources, ...sources] })
    files.took(sources, from)
  }
  function startOver() {
    put(EMPTY)
    files.forget()
    choice.pick(undefined)
  }
  const violation = violationOf(sent)
  const noRows = choice.chosen || found ? undefined : NO_ROWS
  const notYet = violation ?? noRows ?? found?.notYet ?? (what ? undefined : NO_PROFILE)
  return { files, found, choice, sent, importing, complaints, wrong, put, add, startOver, violation, notYet }
}

/** Imports documents: drop files, choose a profile, preview, then write. */
export function ImportsPage() {
  const page = useImportPage()
  const { files, found, choice, importing, complaints } = page
  const { changed, reset, outcome } = importing
  const write = useWrite(importing)
  const loggers = useLoggerFiles()
  const { document } = files
  const isDone = outcome.state === 'done'
  const begun = document.sources.length > 0 && !isDone
  const withLoggers =
    loggers.waiting > 0 ? `Import, and read ${counted(loggers.waiting, 'logger file')}` : undefined
  async function writeAll() {
    if (await write()) await loggers.read()
  }
  function startOver() {
    page.startOver()
    loggers.forget()
  }
  return (
    <Page title="Import">
      {!isDone && (
        <Panel title="Files">
          <DropZone onAdd={page.add} onLoggers={loggers.add} onRefuse={files.refuse} />
          {files.refused && <Notice kind="error">{files.refused}</Notice>}
          {begun && !found && (
            <SourceList
              document={document}
              onChange={page.put}
              shown={files.shown}
              onShow={files.show}
              wrong={page.wrong}
              jump={files.jump}
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
            files.mapByHand()
            reset()
          }}
          onForget={startOver}
        />
      )}
      {begun && !found && !page.violation && choice.chosen && (
        <ProfilePanel
          chosen={choice.chosen}
          {...choice.facts}
          complaints={complaints}
          onChoose={(next) => {
            choice.pick(next)
            changed()
          }}
        />
      )}
      {loggers.files.length > 0 && <LoggerPanel loggers={loggers} isAlone={!begun} />}
      {document.sources.length > 0 && (
        <PreviewPanel
          document={page.sent}
          importing={importing}
          notYet={page.notYet}
          action={withLoggers ?? (found && 'Import')}
          onJump={(complaint) => complaint.source && files.jumpTo(complaint.source, complaint)}
          onWrite={writeAll}
          onNext={startOver}
        />
      )}
      <HistoryPanel />
    </Page>
  )
}
