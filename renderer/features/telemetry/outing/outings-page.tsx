import { Button, FileButton, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { TelemetryFile } from '../../../../server/contract/resources/telemetry-file.ts'
import { handOver, takeHanded } from '../../../context/handed-files.ts'
import { usePerson } from '../../../context/login-context.ts'
import { usePageName } from '../../../context/page-title.ts'
import { useMay } from '../../../context/use-may.ts'
import { useRoom } from '../../../data/live/use-room.ts'
import { momentText } from '../../../format/backup-words.ts'
import { toFailure } from '../../../format/failure.ts'
import { useSession } from '../../../laps/scope/use-session.ts'
import { SessionTabs } from '../../../laps/session-tabs.tsx'
import { Page } from '../../../rows/pages/page.tsx'
import { DropTarget } from '../../../ui/drag/drop-target.tsx'
import { hasFolder } from '../../../ui/drag/dropped-files.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import classes from '../telemetry.module.css'
import { FoundOuting } from './found-outing.tsx'
import { useAddedEndings } from './logger-kinds.ts'
import { outingKey, sendOuting, useFileNews, useOutings } from './use-outings.ts'

const ACCEPT = '.ld,.ldx,.xrk,.xrz,.vbo,.ibt,.csv,.txt,.arrow,.feather'
const EARLIER = 10
const isBeside = ({ name }: File) => /\.ldx$/i.test(name)

interface Sent {
  found: readonly TelemetryFile[]
  refused: readonly string[]
  sending: string | undefined
}

/** Sends files one after the other, and keeps what was found in each. */
function useSend(sessionId: string) {
  const [sent, setSent] = useState<Sent>({ found: [], refused: [], sending: undefined })
  const cache = useQueryClient()
  async function send(files: readonly File[]) {
    // An .ldx holds the laps of the log beside it, which goes first.
    for (const file of files.toSorted((a, b) => Number(isBeside(a)) - Number(isBeside(b)))) {
      setSent((before) => ({ ...before, sending: file.name }))
      try {
        const read = await sendOuting(sessionId, file)
        cache.setQueryData(outingKey(sessionId, read.id), read)
        setSent((before) => ({
          ...before,
          found: [read, ...before.found.filter(({ id }) => id !== read.id)],
        }))
      } catch (error) {
        const words = `${file.name}: ${toFailure(error).message}`
        setSent((before) => ({ ...before, refused: [...before.refused, words] }))
      }
    }
    setSent((before) => ({ ...before, sending: undefined }))
  }
  return { ...sent, send }
}

/** Files of data loggers for a session: dropped, read, compared with its laps, and applied. */
export function OutingsPage({ sessionId }: { sessionId: string }) {
  const { data, queries } = useSession(sessionId)
  const { found, refused, sending, send } = useSend(sessionId)
  const [opened, setOpened] = useState<readonly string[]>([])
  const shown = [...new Set([...found.map(({ id }) => id), ...opened])]
  const earlier = useOutings().data?.items.filter(({ id }) => !shown.includes(id)) ?? []
  const mayWrite = useMay('update', 'Lap')
  const endings = useAddedEndings()
  const [, go] = useLocation()
  function drop(files: readonly File[], transfer: DataTransfer) {
    if (!hasFolder(transfer)) return send(files)
    handOver(transfer)
    go('/imports')
  }
  useRoom('sessions', sessionId, usePerson().user.id, 'Logger files')
  useFileNews()
  usePageName(data && `Logger files · ${data.session.name}`, data?.eventName)
  // biome-ignore lint/correctness/useExhaustiveDependencies: files that were dropped before this page opened, once
  useEffect(() => {
    void takeHanded().then(({ files }) => send(files))
  }, [])
  return (
    <Page
      title="Logger files"
      tabs={<SessionTabs sessionId={sessionId} />}
      queries={queries}
      what="the session"
    >
      {data && mayWrite && (
        <Panel title="Files">
          <DropTarget label="Logger files" className={classes.drop} onDrop={drop}>
            <Text>
              Drop the files of data loggers here: MoTeC .ld with its .ldx, AiM .xrk and .xrz, VBOX .vbo,
              iRacing .ibt, or CSV of MoTeC, AiM, RaceChrono, TrackAddict and RaceCapture, or Arrow. Their
              laps are compared with those of the timing.
            </Text>
            <FileButton
              accept={ACCEPT + endings}
              multiple
              onChange={send}
              inputProps={{ 'aria-label': 'Logger files' }}
            >
              {(props) => (
                <Button {...props} aria-disabled={sending !== undefined}>
                  {sending === undefined ? 'Choose files' : `Reading ${sending}…`}
                </Button>
              )}
            </FileButton>
            {refused.map((words) => (
              <Notice key={words} kind="error">
                {words}
              </Notice>
            ))}
          </DropTarget>
        </Panel>
      )}
      {data &&
        shown.map((id) => (
          <FoundOuting
            key={id}
            id={id}
            known={found.find((each) => each.id === id)}
            sessionId={sessionId}
            columns={data.columns}
          />
        ))}
      {data && earlier.length > 0 && (
        <Panel title="Read before">
          <ul className="ruled-list" aria-label="Read before">
            {earlier.slice(0, EARLIER).map((file) => (
              <li key={file.id}>
                <div>
                  <Text fw={650} className="breaks">
                    {file.name}
                  </Text>
                  <Text c="dimmed">{`${momentText(file.createdAt)} by ${file.createdByName}`}</Text>
                </div>
                <Button
                  variant="default"
                  aria-label={`Compare ${file.name}`}
                  onClick={() => setOpened([file.id, ...opened])}
                >
                  Compare
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Page>
  )
}
