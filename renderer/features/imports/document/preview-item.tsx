import type { ImportItem } from '../../../../server/contract/actions/import.ts'
import classes from '../imports.module.css'
import type { ItemAction, TreeRow } from './tree-rows.ts'

const INDENT_REM = 1.25

const WORDS: Readonly<Record<ItemAction, string>> = {
  created: '+ create',
  updated: '± update',
  skipped: 'left out',
  unchanged: 'the same',
}

/** Label of an action; a skipped row that exists already is shown as unchanged. */
const actionText = ({ action, id }: ImportItem) =>
  action === 'skipped' && id !== null ? 'stays as it is' : WORDS[action]

interface PreviewItemProps {
  row: TreeRow
  item: ImportItem
  name: string
  wrong: boolean
  id: string
  active: boolean
  /** Position in the virtual list, in pixels. */
  place: { start: number; size: number }
  onClick: () => void
}

/** One row of the preview tree: its name and action. */
export const PreviewItem = ({ row, item, name, wrong, id, active, place, onClick }: PreviewItemProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys and announces the active row
  <div
    id={id}
    role="treeitem"
    tabIndex={-1}
    aria-level={row.level}
    aria-expanded={row.hasChildren ? row.open : undefined}
    aria-selected={active}
    data-active={active || undefined}
    className={classes.treeRow}
    style={{
      height: place.size,
      transform: `translateY(${place.start}px)`,
      paddingInlineStart: `${0.5 + (row.level - 1) * INDENT_REM}rem`,
    }}
    onClick={onClick}
  >
    <span className={classes.twist} aria-hidden="true">
      {row.hasChildren ? (row.open ? '▾' : '▸') : ''}
    </span>
    <span className={classes.rowName}>{name}</span>
    <span className={`strong fixed push-right ${classes.action}`} data-action={wrong ? 'wrong' : item.action}>
      {wrong ? '✕ error' : actionText(item)}
    </span>
  </div>
)
