import { ActionIcon, Menu } from '@mantine/core'
import type { Setup } from './sheet/sheet-cells.ts'
import type { AskSetup } from './use-setup-dialogs.tsx'

interface SetupMenuProps {
  setup: Setup
  /** Whether there is another car to copy it to. */
  otherCars: boolean
  ask: AskSetup
}

/** Menu of a setup's actions. */
export function SetupMenu({ setup, otherCars, ask }: SetupMenuProps) {
  const items = [
    // Set-downs are adopted on their page; a child would inherit their empty fields.
    ...(setup.kind === 'setdown' ? [] : ([['child', 'Create child']] as const)),
    ...(otherCars ? ([['copy', 'Copy to another car']] as const) : []),
    ['details', 'Name, kind and session'],
    ['remove', 'Remove…'],
  ] as const
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon aria-label={`More for ${setup.name}`} title={`More for ${setup.name}`}>
          <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
            <circle cx="12" cy="5" r="2" />
            <circle cx="12" cy="12" r="2" />
            <circle cx="12" cy="19" r="2" />
          </svg>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(([what, label]) => (
          <Menu.Item
            key={what}
            {...(what === 'remove' && { c: 'var(--color-bad)' })}
            onClick={() => ask({ what, setup })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
