import { deviceMoment } from '../../format/device-moment.ts'
import { editWords } from '../../rows/edit-words.ts'
import type { CardParts } from './card-parts.ts'
import classes from './edits.module.css'

interface CardHeadProps extends Pick<CardParts, 'edit' | 'look'> {
  /** Receives the focus when the tray opens. */
  isFirst?: boolean
}

/** Summary of an edit, its time and its state. */
export const CardHead = ({ edit, look, isFirst = false }: CardHeadProps) => (
  <div>
    <h3
      id={`edit-${edit.id}`}
      className={classes.name}
      tabIndex={-1}
      {...(isFirst && { 'data-autofocus': true })}
    >
      {editWords(edit, look)}
    </h3>
    <p className={classes.facts}>
      <span className={`strong ${edit.state === 'waiting' ? 'warn' : 'bad'}`}>
        {edit.state === 'waiting' ? 'Waiting' : 'To decide'}
      </span>
      {' made '}
      <time dateTime={edit.at}>{deviceMoment(Date.parse(edit.at))}</time>
    </p>
  </div>
)
