import { keysText } from '../../context/keys-text.ts'
import classes from './palette.module.css'

/** The keys of a command as keyboard keys. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className={classes.keys}>
    {keysText(keys).map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
)
