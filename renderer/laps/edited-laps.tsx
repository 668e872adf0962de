import { usePerson } from '../context/login-context.ts'
import { useOthers } from '../data/live/use-room.ts'
import { EditorTag } from '../ui/marks/editor-tag.tsx'
import { toneOf } from '../ui/marks/tone-of.ts'
import classes from './edited-laps.module.css'
import { useSessionScope } from './scope/session-scope.ts'

interface EditedLapsProps {
  runSheetId: string
  /** Row of each lap number. */
  rowOf: (lapNumber: number) => number | undefined
  rowHeight: number
}

/** Outlines the laps of a car that others are editing. Drawn over the cells, which do not re-render. */
export function EditedLaps({ runSheetId, rowOf, rowHeight }: EditedLapsProps) {
  const { store } = useSessionScope()
  const byLap = Map.groupBy(useOthers(usePerson().user.id), ({ editing }) =>
    editing?.entityType === 'lap' ? editing.id : undefined,
  )
  return [...byLap].map(([id, editors]) => {
    const lap = id === undefined ? undefined : store.get(id)
    const row = lap?.runSheetId === runSheetId ? rowOf(lap.lapNumber) : undefined
    if (!lap || row === undefined) return null
    return (
      <div
        key={id}
        className={classes.ring}
        style={{ transform: `translateY(${row * rowHeight}px)`, height: rowHeight }}
        data-tone={toneOf(editors[0]?.userId ?? '')}
        data-edited-lap={lap.id}
        data-first={row === 0 || undefined}
      >
        <EditorTag editors={editors} place="corner" what={`lap ${lap.lapNumber}`} />
      </div>
    )
  })
}
