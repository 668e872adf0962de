import classes from './print.module.css'

/** Lines to be signed by hand. */
export const Signed = ({ names }: { names: readonly string[] }) => (
  <footer className={classes.signed}>
    {names.map((name) => (
      <span key={name}>{name}</span>
    ))}
  </footer>
)
