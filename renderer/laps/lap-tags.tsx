import { Chip } from '../ui/marks/chip.tsx'
import classes from './lap-tags.module.css'
import type { Lap } from './store/lap-store.ts'

const STATUS: Record<Lap['trackStatus'], { text: string; words: string }> = {
  green: { text: '', words: 'green' },
  yellow: { text: 'YEL', words: 'yellow flag' },
  red: { text: 'RED', words: 'red flag' },
  SC: { text: 'SC', words: 'safety car' },
  VSC: { text: 'VSC', words: 'virtual safety car' },
  FCY: { text: 'FCY', words: 'full course yellow' },
}

/** Track status, pit, marker and validity in words. */
export const tagWords = (lap: Lap): string[] => [
  lap.trackStatus === 'green' ? '' : STATUS[lap.trackStatus].words,
  lap.pitIn ? 'pit in' : '',
  lap.pitOut ? 'pit out' : '',
  lap.marker ?? '',
  lap.valid ? '' : 'deleted',
]

const markerText = ({ marker, pitIn, pitOut }: Lap): string | null =>
  (marker === 'in' && pitIn) || (marker === 'out' && pitOut) ? null : marker

/** The flag of a lap; none under green. A red one is filled. */
export function StatusChip({ status }: { status: Lap['trackStatus'] }) {
  const { text, words } = STATUS[status]
  if (text === '') return null
  const title = `track status: ${words}`
  return status === 'red' ? (
    <Chip look="filled" about="stop" title={title}>
      {text}
    </Chip>
  ) : (
    <Chip look="bare" title={title}>
      {text}
    </Chip>
  )
}

/** The same as chips; a green lap has none of its flag. */
export function LapTags({ lap }: { lap: Lap }) {
  const marker = markerText(lap)
  return (
    <span className={classes.tags} aria-hidden="true">
      {!lap.valid && (
        <Chip look="outlined" about="stop" title="deleted: does not count">
          ✕
        </Chip>
      )}
      {lap.pitIn && (
        <Chip look="outlined" title="pit in">
          IN
        </Chip>
      )}
      {lap.pitOut && (
        <Chip look="outlined" title="pit out">
          OUT
        </Chip>
      )}
      {marker && (
        <Chip look="bare" title={`marker: ${marker}`}>
          {marker}
        </Chip>
      )}
      <StatusChip status={lap.trackStatus} />
    </span>
  )
}
