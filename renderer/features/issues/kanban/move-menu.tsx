import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { stateOf } from '../../../../server/calc/issue-ways.ts'
import type { Workflow } from '../../../../server/contract/resources/issues/issue-workflow.ts'
import type { Issue } from '../issue-words.ts'
import { StateTag } from '../tags.tsx'
import { type Move, movesOf } from './moves-of.ts'

interface MoveMenuProps {
  issue: Issue
  workflow: Workflow | undefined
  onMove: (move: Move) => void
  /** Further menu items. */
  children?: ReactNode
}

/** Menu of the moves that an issue's state allows. */
export function MoveMenu({ issue, workflow, onMove, children }: MoveMenuProps) {
  const moves = workflow ? movesOf(workflow, issue) : []
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }} width={280}>
      <Menu.Target>
        <ActionIcon aria-label={`Move ${issue.key} to…`} title="Move to…">
          <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
            <path d="M4 11h12.2l-4.6-4.6L13 5l7 7-7 7-1.4-1.4 4.6-4.6H4z" />
          </svg>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map((move) => (
          <Menu.Item
            key={move.to ?? 'seen'}
            onClick={() => onMove(move)}
            rightSection={
              move.to !== undefined &&
              workflow && <StateTag state={stateOf(workflow, move.to)} id={move.to} />
            }
          >
            {move.label}
            {move.needsReason ? '…' : ''}
          </Menu.Item>
        ))}
        {moves.length === 0 && (
          <Menu.Label fz="md">
            {workflow ? 'Its workflow has no transition from here.' : 'Its workflow was not found.'}
          </Menu.Label>
        )}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
