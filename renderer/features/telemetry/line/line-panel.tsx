import { Button, Text } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TelemetryFile } from '../../../../server/contract/resources/telemetry-file.ts'
import { useMay } from '../../../context/use-may.ts'
import type { Row } from '../../../data/row-cache.ts'
import { useUpdate } from '../../../data/use/use-rows.ts'
import { toFailure } from '../../../format/failure.ts'
import { Notice } from '../../../ui/notice.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import {
  type DrivenPath,
  type Frame,
  frameOf,
  groundOf,
  lineAcross,
  metresOf,
  type Point,
  zoomed,
} from './ground.ts'
import { type Ends, LineMap } from './line-map.tsx'
import { useDrivenPath, useTrackOf } from './use-line.ts'

const ZOOM = 2

interface LineProps {
  sessionId: string
  file: TelemetryFile
  /** Takes the laps from a track's line, or from the file for null. */
  laps: UseMutationResult<TelemetryFile, Error, string | null>
}

interface DrawnLineProps extends Omit<LineProps, 'sessionId'> {
  path: DrivenPath
  track: Row<'tracks'>
}

const isBoth = (ends: Ends): ends is readonly [Point, Point] => ends.length === 2

/** The line as it is drawn, or as the track has it. */
function useEnds({ pointOf }: ReturnType<typeof groundOf>, { startFinish }: Row<'tracks'>) {
  const [drawn, setDrawn] = useState<Ends>()
  const kept = useMemo<Ends>(
    () => (startFinish ?? []).map(pointOf) as unknown as Ends,
    [startFinish, pointOf],
  )
  return { ends: drawn ?? kept, isDrawn: drawn !== undefined, setDrawn }
}

function DrawnLine({ file, laps, path, track }: DrawnLineProps) {
  const ground = useMemo(() => groundOf(path), [path])
  const { ends, isDrawn, setDrawn } = useEnds(ground, track)
  const [frame, setFrame] = useState<Frame>(ground.whole)
  const mayDraw = useMay('update', 'Track')
  const change = useUpdate('tracks')
  const isPending = change.isPending || laps.isPending
  const error = change.error ?? laps.error
  const draw = (next: Ends) => {
    if (isBoth(next) && !isBoth(ends)) setFrame(frameOf(next))
    setDrawn(next)
  }
  const zoom = (by: number) => setFrame(zoomed(frame, by, ends[0]))
  const across = useMemo(() => lineAcross(ground.points, path.t), [ground, path])
  async function use() {
    if (!isBoth(ends) || isPending) return
    const startFinish = ends.map(ground.placeOf)
    try {
      if (isDrawn) await change.mutateAsync({ id: track.id, body: { startFinish } })
      setDrawn(undefined)
      await laps.mutateAsync(track.id)
    } catch {
      // The panel shows the error.
    }
  }
  function clear() {
    setDrawn(undefined)
    if (track.startFinish) change.mutate({ id: track.id, body: { startFinish: null } })
  }
  return (
    <>
      <Text c="dimmed">
        {`The laps of this file are the times between its crossings of this line. It is kept for ${track.name}: later files from there that tell no laps are cut by it.`}
      </Text>
      <LineMap
        points={ground.points}
        frame={frame}
        onFrame={setFrame}
        ends={ends}
        onEnds={mayDraw ? draw : () => {}}
      />
      <Text role="status">{wordsOf(ends, mayDraw, across !== undefined)}</Text>
      <div className="cluster gap-s">
        <Button variant="default" aria-label="Zoom in" onClick={() => zoom(1 / ZOOM)}>
          +
        </Button>
        <Button variant="default" aria-label="Zoom out" onClick={() => zoom(ZOOM)}>
          −
        </Button>
        <Button variant="default" onClick={() => setFrame(ground.whole)}>
          Whole drive
        </Button>
        {mayDraw && ends.length === 0 && across && (
          <Button variant="default" onClick={() => draw(across)}>
            Put a line across
          </Button>
        )}
        {mayDraw && ends.length > 0 && (
          <Button variant="default" onClick={clear}>
            Clear line
          </Button>
        )}
        {file.lineTrackId !== null && (
          <Button variant="default" onClick={() => laps.mutate(null)}>
            Laps as the file has them
          </Button>
        )}
        <Button aria-disabled={!isBoth(ends) || isPending} onClick={use}>
          {isPending ? 'Working out the laps…' : 'Laps by this line'}
        </Button>
      </div>
      {error && <Notice kind="error">{toFailure(error).message}</Notice>}
    </>
  )
}

function wordsOf(ends: Ends, mayDraw: boolean, moves: boolean): string {
  const [first, second] = ends
  if (!mayDraw) return first && second ? 'The line of the track.' : 'The track has no line yet.'
  if (!first) {
    const still = moves
      ? ''
      : 'The car hardly moves in this file, so that no line can be put across by itself. '
    return `${still}Click or tap one side of the track, then the other.`
  }
  if (!second) return 'Now the other side of the track.'
  return `A line of ${metresOf(first, second).toFixed(0)} m. Drag its ends or its middle, or move them with the arrow keys.`
}

/** The start-finish line of the session's track, over where a file was driven. */
export function LinePanel({ sessionId, file, laps }: LineProps) {
  const path = useDrivenPath(file.id)
  const track = useTrackOf(sessionId)
  if (!path.data || !track.data) return <QueryState queries={[path, track]} what="the map" />
  if (path.data.t.length === 0) return <Text c="dimmed">This file has no positions.</Text>
  return (
    <section className="stack least gap-s" aria-label="Start-finish line">
      <DrawnLine file={file} laps={laps} path={path.data} track={track.data} />
    </section>
  )
}
