import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Autocomplete, CloseButton, NativeSelect } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import classes from '../rules.module.css'
import { ENTITIES } from './access-table.ts'
import { type RuleDraft, textOf } from './rule-draft.ts'

const EFFECTS = [
  { value: 'allow', label: 'Allow' },
  { value: 'deny', label: 'Deny' },
]
const OPERATIONS = [
  { value: '*', label: 'Everything' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Write' },
  { value: 'create', label: 'Create' },
  { value: 'update', label: 'Change' },
  { value: 'delete', label: 'Remove' },
  { value: 'invoke', label: 'Run' },
]

interface RuleRowProps {
  rule: RuleDraft
  index: number
  count: number
  violation: string | undefined
  /** Whether it decides the focused cell. */
  decides: boolean
  onChange: (change: Partial<RuleDraft>) => void
  onMove: (to: number) => void
  onRemove: () => void
  /** Called when the rule gets the focus, to highlight the cells that it decides. */
  onFocus: () => void
}

/** Editor of one rule, moved by Alt and the arrow keys, its handle or its buttons. */
export function RuleRow({
  rule,
  index,
  count,
  violation,
  decides,
  onChange,
  onMove,
  onRemove,
  onFocus,
}: RuleRowProps) {
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: rule.key,
  })
  const name = `rule ${index + 1}`
  const known = OPERATIONS.some(({ value }) => value === rule.operation)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    onMove(index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <li
      ref={setNodeRef}
      className={classes.rule}
      data-rule={rule.key}
      data-decides={decides || undefined}
      data-dragged={isDragging || undefined}
      data-allows={rule.allows}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      onKeyDownCapture={onKeyDown}
      onFocus={onFocus}
    >
      <span className={classes.handle} {...listeners}>
        <span>{index + 1}</span>
        <svg viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden="true">
          <path d="M8 5h3v3H8zm5 0h3v3h-3zM8 10.500h3v3H8zm5 0h3v3h-3zM8 16h3v3H8zm5 0h3v3h-3z" />
        </svg>
      </span>
      <NativeSelect
        aria-label={`Effect of ${name}`}
        value={rule.allows ? 'allow' : 'deny'}
        data={EFFECTS}
        onChange={(event) => onChange({ allows: event.currentTarget.value === 'allow' })}
      />
      <NativeSelect
        aria-label={`Operation of ${name}`}
        value={rule.operation}
        data={known ? OPERATIONS : [...OPERATIONS, { value: rule.operation, label: rule.operation }]}
        onChange={(event) => onChange({ operation: event.currentTarget.value })}
      />
      <Autocomplete
        aria-label={`Entity of ${name}`}
        className={classes.entity ?? ''}
        size="md"
        value={rule.entity}
        data={['*', ...ENTITIES]}
        error={violation === undefined ? undefined : `The rule ${textOf(rule)} ${violation}.`}
        spellCheck={false}
        autoCapitalize="none"
        comboboxProps={{ transitionProps: { duration: 0 } }}
        maxDropdownHeight={300}
        onChange={(entity) => onChange({ entity })}
      />
      <span className={`flex ${classes.tools}`}>
        <ActionIcon
          aria-label={`Move ${name} up`}
          title="Alt+Up"
          aria-disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
            <path d="m12 6 7 8H5z" />
          </svg>
        </ActionIcon>
        <ActionIcon
          aria-label={`Move ${name} down`}
          title="Alt+Down"
          aria-disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
            <path d="m12 18-7-8h14z" />
          </svg>
        </ActionIcon>
        <CloseButton size="var(--control)" aria-label={`Take out ${name}`} onClick={onRemove} />
      </span>
    </li>
  )
}
