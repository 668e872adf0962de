import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatLapTime } from '../../../../server/calc/laps/lap-time.ts'
import { lapsToApply } from '../../../../server/calc/outings/laps-to-apply.ts'
import { positionChannels } from '../../../../server/calc/outings/positions.ts'
import type { TelemetryFile } from '../../../../server/contract/resources/telemetry-file.ts'
import { useMay } from '../../../context/use-may.ts'
import type { Row } from '../../../data/row-cache.ts'
import { useRow, useRows } from '../../../data/use/use-rows.ts'
import { toFailure } from '../../../format/failure.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ExportTelemetry } from '../export-telemetry.tsx'
import { LinePanel } from '../line/line-panel.tsx'
import { useLoggerLabel } from './logger-kinds.ts'
import { factsText, matchText, refusalText, residualText } from './outing-words.ts'
import { type Applied, useApply, useLapsBy, useOuting } from './use-outings.ts'

type Match = TelemetryFile['matches'][number]

const keyOf = ({ sessionId, carId }: Match) => `${sessionId} ${carId}`

/** Laps of the file beside those of the timing. */
function MatchTable({ file, match }: { file: TelemetryFile; match: Match }) {
  const laps =
    useRows('laps', { sessionId: match.sessionId, carId: match.carId, sort: 'lapNumber' }).data ?? []
  const byId = new Map(laps.map((lap) => [lap.id, lap]))
  const hasSectors = file.laps.some(({ sectorsMs }) => sectorsMs.length > 0)
  const matched = new Map(match.laps.map((each) => [each.index, each]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    <section className="scrolls-x" aria-label="Compared laps" tabIndex={0}>
      <table className="figures" aria-label="Laps of the file and of the timing">
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">Logger</th>
            <th scope="col">Lap</th>
            <th scope="col">Timing</th>
            <th scope="col">Apart</th>
            {hasSectors && <th scope="col">Sectors</th>}
          </tr>
        </thead>
        <tbody>
          {file.laps.map(({ index, lapMs, sectorsMs }) => {
            const pair = matched.get(index)
            const lap = pair && byId.get(pair.lapId)
            return (
              <tr key={index}>
                <td>{index + 1}</td>
                <td>{formatLapTime(lapMs)}</td>
                <td>{lap?.lapNumber ?? '–'}</td>
                <td>{lap?.lapTimeMs ? formatLapTime(lap.lapTimeMs) : '–'}</td>
                <td>{pair ? residualText(pair.residualMs) : '–'}</td>
                {hasSectors && <td>{sectorsMs.map(formatLapTime).join(' · ') || '–'}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function MatchName({ match }: { match: Match }) {
  const car = useRow('cars', match.carId).data
  const session = useRow('sessions', match.sessionId).data
  return `Car ${car?.number ?? '…'}, ${session?.name ?? '…'}: ${matchText(match)}${match.certain ? ' (certain)' : ''}`
}

interface ByHandProps {
  file: TelemetryFile
  sessionId: string
  columns: readonly CarColumn[]
  isPending: boolean
  onApply: (body: Applied) => void
}

/** Adds the laps of a file to a car, from a number on. */
function ByHand({ file, sessionId, columns, isPending, onApply }: ByHandProps) {
  const [carId, setCarId] = useState(columns[0]?.car.id ?? '')
  const [text, setText] = useState('1')
  const first = /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined
  if (columns.length === 0)
    return <Text c="dimmed">Add a car to this session to give it the laps of this file.</Text>
  const apply = (firstLap: number) =>
    onApply({
      sessionId,
      carId,
      createLaps: true,
      laps: file.laps.map(({ index, startSec, lapMs }) => ({
        index,
        startSec,
        lapMs,
        lapNumber: firstLap + index,
      })),
    })
  return (
    <Group align="flex-end" gap="xs">
      <NativeSelect
        label="Car"
        value={carId}
        onChange={(event) => setCarId(event.currentTarget.value)}
        data={columns.map(({ car }) => ({ value: car.id, label: car.number }))}
      />
      <TextField
        name="firstLap"
        label="Number of its first lap"
        inputMode="numeric"
        value={text}
        error={first === undefined ? 'must be a whole number up to 9999' : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        w="12rem"
      />
      <Button
        variant="default"
        aria-disabled={isPending || first === undefined}
        onClick={() => first !== undefined && !isPending && apply(first)}
      >
        {`Give the car these ${file.laps.length} laps`}
      </Button>
    </Group>
  )
}

function Applying({
  file,
  match,
  isPending,
  onApply,
}: {
  file: TelemetryFile
  match: Match
  isPending: boolean
  onApply: (body: Applied) => void
}) {
  const { sessionId, carId } = match
  const laps = lapsToApply(file, match)
  return (
    <>
      <MatchTable file={file} match={match} />
      <div>
        <Button aria-disabled={isPending} onClick={() => !isPending && onApply({ sessionId, carId, laps })}>
          {isPending
            ? 'Working out the KPIs…'
            : `Apply to ${laps.length === 1 ? 'this lap' : `these ${laps.length} laps`}`}
        </Button>
      </div>
    </>
  )
}

function Done({ laps }: { laps: readonly Row<'laps'>[] }) {
  const timed = laps.filter(({ lapTimeMs }) => lapTimeMs !== null)
  const best = timed.toSorted((a, b) => (a.lapTimeMs as number) - (b.lapTimeMs as number))[0] ?? laps[0]
  return (
    <Notice kind="info">
      {`${laps.length === 1 ? '1 lap has' : `${laps.length} laps have`} telemetry and KPIs now. `}
      {best && (
        <Link href={`/laps/${best.id}/telemetry`}>{`Open the best of them, lap ${best.lapNumber}`}</Link>
      )}
    </Notice>
  )
}

/** Laps and sectors by the lines of the track, of a file with positions; open at once where the file has no laps. */
function ByLine({ file, sessionId }: { file: TelemetryFile; sessionId: string }) {
  const [isOpen, setOpen] = useState(file.laps[0]?.source === 'none')
  const mayChange = useMay('update', 'Lap')
  const laps = useLapsBy(sessionId, file.id)
  if (!mayChange || !positionChannels(file.channels)) return null
  return (
    <>
      <div>
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Start-finish line and splits
        </Button>
      </div>
      {isOpen && <LinePanel sessionId={sessionId} file={file} laps={laps} />}
    </>
  )
}

interface FoundOutingProps {
  id: string
  known?: TelemetryFile | undefined
  sessionId: string
  columns: readonly CarColumn[]
}

/** What was found in a logger's file: its facts, the laps of the timing that are its laps, and a button that applies them. */
export function FoundOuting({ id, known, sessionId, columns }: FoundOutingProps) {
  const { data: file, error: refusal } = useOuting(sessionId, id, known)
  const labelOf = useLoggerLabel()
  const [chosen, setChosen] = useState<string>()
  const { mutate, data: done, isPending, error } = useApply(id)
  if (!file || toFailure(refusal).status === 404) return null
  const match = file.matches.find((each) => keyOf(each) === chosen) ?? file.matches[0]
  return (
    <Panel
      title={file.name}
      aside={<ExportTelemetry what={file.name} path={`/telemetry-files/${id}/file`} />}
    >
      <div className="stack least gap-m">
        <Text c="dimmed">{factsText(file, labelOf(file.kind))}</Text>
        <ByLine file={file} sessionId={sessionId} />
        {file.matches.length > 1 && (
          <fieldset className="stack least gap-s">
            <legend>Laps like these were driven by</legend>
            {file.matches.map((each) => (
              <label key={keyOf(each)} className="check">
                <input
                  type="radio"
                  name={`match ${id}`}
                  checked={each === match}
                  onChange={() => setChosen(keyOf(each))}
                />
                <span>
                  <MatchName match={each} />
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {file.matches.length === 1 && match && (
          <Text>
            <MatchName match={match} />
          </Text>
        )}
        {match && <Applying file={file} match={match} isPending={isPending} onApply={mutate} />}
        {!match && <Text>No laps of this time are like those of the file.</Text>}
        {!match && (
          <ByHand
            file={file}
            sessionId={sessionId}
            columns={columns}
            isPending={isPending}
            onApply={mutate}
          />
        )}
        {error && <Notice kind="error">{refusalText(error)}</Notice>}
        {done && <Done laps={done} />}
      </div>
    </Panel>
  )
}
