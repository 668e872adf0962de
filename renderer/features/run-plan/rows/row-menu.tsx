import { ActionIcon, Menu } from '@mantine/core'
import type { RowVerb } from './row-keys.ts'

interface RowMenuProps {
  what: string
  first: boolean
  last: boolean
  onVerb: (verb: RowVerb) => void
}

const VERBS: readonly (readonly [RowVerb, string, string])[] = [
  ['add', 'Add a row below', 'Insert'],
  ['duplicate', 'Duplicate', 'Ctrl+D'],
  ['up', 'Move up', 'Alt+↑'],
  ['down', 'Move down', 'Alt+↓'],
  ['remove', 'Remove', 'Ctrl+Del'],
]

/** Menu of a row's operations. */
export const RowMenu = ({ what, first, last, onVerb }: RowMenuProps) => (
  <Menu position="bottom-end" transitionProps={{ duration: 0 }} withinPortal={false} returnFocus={false}>
    <Menu.Target>
      <ActionIcon aria-label={`More for ${what}`} data-column="menu">
        <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
          <path d="M10.4 4h3.200v3.200h-3.200zm0 6.400h3.200v3.200h-3.200zm0 6.400h3.200V20h-3.200z" />
        </svg>
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {VERBS.filter(([verb]) => !(verb === 'up' && first) && !(verb === 'down' && last)).map(
        ([verb, label, keys]) => (
          <Menu.Item key={verb} rightSection={<small>{keys}</small>} onClick={() => onVerb(verb)}>
            {label}
          </Menu.Item>
        ),
      )}
    </Menu.Dropdown>
  </Menu>
)
