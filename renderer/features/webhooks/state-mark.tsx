import type { Delivery } from '../../../server/contract/resources/webhook.ts'
import { STATE_WORDS } from './delivery-words.ts'
import classes from './webhooks.module.css'

/** How a delivery stands: a word, and a colour beside it. */
export const StateMark = ({ state }: { state: Delivery['state'] }) => (
  <span className={classes.mark} data-state={state}>
    {STATE_WORDS[state]}
  </span>
)
