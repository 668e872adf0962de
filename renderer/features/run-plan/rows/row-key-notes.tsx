import { useCommand } from '../../../context/commands.ts'

const ROW_KEYS: readonly (readonly [string, string])[] = [
  ['Add a row below (Insert)', 'mod+Enter'],
  ['Move the row up', 'alt+ArrowUp'],
  ['Move the row down', 'alt+ArrowDown'],
  ['Duplicate the row', 'mod+D'],
  ['Remove the row', 'mod+Delete'],
]

/** Lists a key that the rows handle themselves. */
function RowKey({ label, keys }: { label: string; keys: string }) {
  useCommand({ label, keys, group: 'Run plan rows' })
  return null
}

/** The keys of the rows, for the list of shortcuts. */
export const RowKeys = () => ROW_KEYS.map(([label, keys]) => <RowKey key={keys} label={label} keys={keys} />)
