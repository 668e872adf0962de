import { Button, Text } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TelemetryFile } from '../../../../server/contract/resources/telemetry-file.ts'
import { useMay } from '../../../context/use-may.ts'
import type { Row } from '../../../data/row-cache.ts'
import { useUpdate } from '../../../data/use/use-rows.ts'
import { toFailure } from '../../../format/failure.ts'
import { Switch } from '../../../ui/form/switch.tsx'
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
  /** Takes the laps from a track's lines, or from the file for null. */
  laps: UseMutationResult<TelemetryFile, Error, string | null>
}

interface DrawnLinesProps extends Omit<LineProps, 'sessionId'> {
  path: DrivenPath
  track: Row<'tracks'>
}

const isBoth = (ends: Ends): ends is readonly [Point, Point] => ends.length === 2

/** The lines of a track, in the order of travel. */
const LINES = [
  ['startFinish', 'Start-finish'],
  ['split1', 'Split 1'],
  ['split2', 'Split 2'],
] as const
type LineName = (typeof LINES)[number][0]

/** The lines as they are drawn, or as the track has them. */
function useLines({ pointOf }: ReturnType<typeof groundOf>, { startFinish, split1, split2 }: Row<'tracks'>) {
  const [drawn, setDrawn] = useState<Partial<Record<LineName, Ends>>>({})
  const kept = useMemo<Record<LineName, Ends>>(() => {
    const endsOf = (line: typeof startFinish) => (line ?? []).map(pointOf) as unknown as Ends
    return { startFinish: endsOf(startFinish), split1: endsOf(split1), split2: endsOf(split2) }
  }, [startFinish, split1, split2, pointOf])
  return { lines: { ...kept, ...drawn }, drawn, setDrawn }
}

function DrawnLines({ file, laps, path, track }: DrawnLinesProps) {
  const ground = useMemo(() => groundOf(path), [path])
  const { lines, drawn, setDrawn } = useLines(ground, track)
  const [name, setName] = useState<LineName>('startFinish')
  const [frame, setFrame] = useState<Frame>(ground.whole)
  const mayDraw = useMay('update', 'Track')
  const change = useUpdate('tracks')
  const isPending = change.isPending || laps.isPending
  const error = change.error ?? laps.error
  const ends = lines[name]
  const others = LINES.flatMap(([other]) => (other !== name && isBoth(lines[other]) ? [lines[other]] : []))
  const draw = (next: Ends) => {
    if (isBoth(next) && !isBoth(ends)) setFrame(frameOf(next))
    setDrawn((before) => ({ ...before, [name]: next }))
  }
  const choose = (next: LineName) => {
    setName(next)
    setFrame(isBoth(lines[next]) ? frameOf(lines[next]) : ground.whole)
  }
  const zoom = (by: number) => setFrame(zoomed(frame, by, ends[0]))
  const across = useMemo(() => lineAcross(ground.points, path.t), [ground, path])
  async function use() {
    if (!isBoth(lines.startFinish) || isPending) return
    const whole = Object.entries(drawn).filter(([, each]) => isBoth(each))
    const body = Object.fromEntries(whole.map(([each, points]) => [each, points.map(ground.placeOf)]))
    try {
      if (whole.length > 0) await change.mutateAsync({ id: track.id, body })
      setDrawn({})
      await laps.mutateAsync(track.id)
    } catch {
      // The panel shows the error.
    }
  }
  function clear() {
    setDrawn(({ [name]: _, ...rest }) => rest)
    if (track[name]) change.mutate({ id: track.id, body: { [name]: null } })
  }
  return (
    <>
      <Text c="dimmed">
        {`The laps of this file are the times between its crossings of the start-finish line, their sectors those between the splits. The lines are kept for ${track.name}: later files from there without laps or sectors are cut by them.`}
      </Text>
      <Switch label="Line to draw" value={name} choices={LINES} onChange={choose} />
      <LineMap
        points={ground.points}
        frame={frame}
        onFrame={setFrame}
        ends={ends}
        onEnds={mayDraw ? draw : () => {}}
        others={others}
      />
      <Text role="status">{wordsOf(ends, mayDraw, name !== 'startFinish' || across !== undefined)}</Text>
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
        {mayDraw && ends.length === 0 && across && name === 'startFinish' && (
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
        <Button aria-disabled={!isBoth(lines.startFinish) || isPending} onClick={use}>
          {isPending ? 'Working out the laps…' : 'Laps by these lines'}
        </Button>
      </div>
      {error && <Notice kind="error">{toFailure(error).message}</Notice>}
    </>
  )
}

function wordsOf(ends: Ends, mayDraw: boolean, moves: boolean): string {
  const [first, second] = ends
  if (!mayDraw) return first && second ? 'The line of the track.' : 'The track has no such line yet.'
  if (!first) {
    const still = moves
      ? ''
      : 'The car hardly moves in this file, so that no line can be put across by itself. '
    return `${still}Click or tap one side of the track, then the other.`
  }
  if (!second) return 'Now the other side of the track.'
  return `A line of ${metresOf(first, second).toFixed(0)} m. Drag its ends or its middle, or move them with the arrow keys.`
}

/** The start-finish line and the splits of the session's track, over where a file was driven. */
export function LinePanel({ sessionId, file, laps }: LineProps) {
  const path = useDrivenPath(file.id)
  const track = useTrackOf(sessionId)
  if (!path.data || !track.data) return <QueryState queries={[path, track]} what="the map" />
  if (path.data.t.length === 0) return <Text c="dimmed">This file has no positions.</Text>
  return (
    <section className="stack least gap-s" aria-label="Start-finish line and splits">
      <DrawnLines file={file} laps={laps} path={path.data} track={track.data} />
    </section>
  )
}
