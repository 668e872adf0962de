import type { Delivery } from '../../../server/contract/resources/webhook.ts'
import { STATE_WORDS } from './delivery-words.ts'
import classes from './webhooks.module.css'

/** State of a delivery as a coloured word. */
export const StateMark = ({ state }: { state: Delivery['state'] }) => (
  <span className={`tag strong nowrap gap-s ${classes.mark}`} data-state={state}>
    {STATE_WORDS[state]}
  </span>
)
