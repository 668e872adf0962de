import { ActionIcon, Menu } from '@mantine/core'
import { cardMoves } from './card-moves.ts'
import type { Layout, Place } from './layout.ts'
import type { Card } from './use-boards.ts'

interface CardMenuProps {
  card: Card
  layout: Layout
  onSend: (place: Place) => void
  onOpen: () => void
  onDone: (done: boolean) => void
}

/** Actions on a card that need no dragging. */
export const CardMenu = ({ card, layout, onSend, onOpen, onDone }: CardMenuProps) => (
  <Menu position="bottom-end" transitionProps={{ duration: 0 }} width={240}>
    <Menu.Target>
      <ActionIcon aria-label={`Move “${card.title}” to…`} title="Move to…">
        <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
          <path d="M4 11h12.2l-4.6-4.6L13 5l7 7-7 7-1.4-1.4 4.6-4.6H4z" />
        </svg>
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => onDone(!card.done)}>{card.done ? 'Not done yet' : 'Done'}</Menu.Item>
      <Menu.Item onClick={onOpen}>Open</Menu.Item>
      <Menu.Divider />
      <Menu.Label>Move</Menu.Label>
      {cardMoves(layout, card.id).map(({ label, place }) => (
        <Menu.Item key={label} onClick={() => onSend(place)}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
