import classes from './lap-tags.module.css'
import type { Lap } from './store/lap-store.ts'

const STATUS: Record<Lap['trackStatus'], { text: string; words: string }> = {
  green: { text: 'G', words: 'green' },
  yellow: { text: 'Y', words: 'yellow flag' },
  red: { text: 'R', words: 'red flag' },
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

/** The same as small tags. */
export function LapTags({ lap }: { lap: Lap }) {
  const { text, words } = STATUS[lap.trackStatus]
  const marker = markerText(lap)
  return (
    <span className={classes.tags} aria-hidden="true">
      {!lap.valid && (
        <span className={classes.tag} data-tag="deleted" title="deleted: does not count">
          ✕
        </span>
      )}
      {lap.pitIn && (
        <span className={classes.tag} data-tag="pit" title="pit in">
          IN
        </span>
      )}
      {lap.pitOut && (
        <span className={classes.tag} data-tag="pit" title="pit out">
          OUT
        </span>
      )}
      {marker && (
        <span className={classes.tag} data-tag="marker" title={`marker: ${marker}`}>
          {marker}
        </span>
      )}
      <span className={classes.tag} data-tag={lap.trackStatus} title={`track status: ${words}`}>
        {text}
      </span>
    </span>
  )
}
