import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useOwnSteps } from '../../../context/use-undo.ts'
import type { Step } from '../../../data/undo.ts'
import classes from '../rules.module.css'
import { PRESETS } from './presets.ts'
import { linesOf, moved, newRule, type RuleDraft, ruleFrom, ruleViolations, textOf } from './rule-draft.ts'
import { RuleRow } from './rule-row.tsx'

/** The editor announces its own keys, so the library's keyboard instructions are empty. */
const NO_KEYS = { screenReaderInstructions: { draggable: '' } }

interface RulesEditorProps {
  rules: readonly RuleDraft[]
  onRules: (rules: readonly RuleDraft[]) => void
  /** Index of the rule that decides the focused cell. */
  deciding: number | undefined
  onLook: (at: number | undefined) => void
}

/** The rules as text, one per line. */
function RawRules({ rules, onRules }: Pick<RulesEditorProps, 'rules' | 'onRules'>) {
  const [text, setText] = useState(() => rules.map(textOf).join('\n'))
  const wrong = ruleViolations(linesOf(text)).findIndex((violation) => violation !== undefined)
  return (
    <Textarea
      label="Rules, one on each line"
      description="Operation and entity: read:*, write:Setup, *:Lap. A leading ! denies. write is create, update and delete."
      error={wrong < 0 ? undefined : `Rule ${wrong + 1}, ${linesOf(text)[wrong]}, is not a rule.`}
      classNames={{ input: 'mono' }}
      value={text}
      rows={Math.min(Math.max(text.split('\n').length, 6), 30)}
      spellCheck={false}
      autoCapitalize="none"
      onChange={(event) => {
        const typed = event.currentTarget.value
        setText(typed)
        onRules(linesOf(typed).map(ruleFrom))
      }}
    />
  )
}

const presetStep = (name: string, takeBack: () => void): Step => ({
  message: `The rules are those of “${name}” now.`,
  undo: async () => {
    takeBack()
    return { result: 'done', text: 'The rules are those of before.' }
  },
})

/** Ordered rules: the last one that applies decides. */
export function RulesEditor({ rules, onRules, deciding, onLook }: RulesEditorProps) {
  const [raw, setRaw] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focusOn = useRef<number>(undefined)
  const focused = useRef<Element>(null)
  const steps = useOwnSteps()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const violations = ruleViolations(rules.map(textOf))
  useEffect(() => {
    // Moving an element in the page removes its focus.
    if (focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
    if (focusOn.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-rule="${focusOn.current}"] select`)?.focus()
    focusOn.current = undefined
  })
  const move = (from: number, to: number) => {
    const next = moved(rules, from, to)
    if (next === rules) return
    focused.current = document.activeElement
    onRules(next)
    onLook(to)
    setAnnouncement(`Rule ${from + 1} is rule ${to + 1} now.`)
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const place = (key: unknown) => rules.findIndex((rule) => rule.key === key)
    if (over) move(place(active.id), place(over.id))
  }
  const take = (preset: (typeof PRESETS)[number]) => {
    const before = rules
    onRules(preset.rules.map(ruleFrom))
    onLook(undefined)
    if (before.length > 0) steps.push(presetStep(preset.name, () => onRules(before)))
  }
  return (
    <div className={classes.editor}>
      <Group gap="xs" role="group" aria-label="Start from">
        {PRESETS.map((preset) => (
          <Button
            key={preset.name}
            variant="default"
            size="sm"
            h="var(--control)"
            title={preset.says}
            onClick={() => take(preset)}
          >
            {preset.name}
          </Button>
        ))}
      </Group>
      {raw ? (
        <RawRules rules={rules} onRules={onRules} />
      ) : (
        <DndContext
          accessibility={NO_KEYS}
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={onDragEnd}
        >
          <SortableContext items={rules.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
            <ol ref={list} className="stack gap-s" aria-label="Rules">
              {rules.map((rule, index) => (
                <RuleRow
                  key={rule.key}
                  rule={rule}
                  index={index}
                  count={rules.length}
                  violation={violations[index]}
                  decides={deciding === index}
                  onChange={(change) => onRules(rules.with(index, { ...rule, ...change }))}
                  onMove={(to) => move(index, to)}
                  onRemove={() => {
                    focusOn.current = (rules[index + 1] ?? rules[index - 1])?.key
                    onRules(rules.toSpliced(index, 1))
                    onLook(undefined)
                  }}
                  onFocus={() => onLook(index)}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      {rules.length === 0 && !raw && (
        <Text c="dimmed">No rules: everything is allowed except what is reserved for owners and admins.</Text>
      )}
      <Group justify="space-between" gap="xs">
        {!raw && (
          <Button
            variant="default"
            onClick={() => {
              const rule = newRule()
              focusOn.current = rule.key
              onRules([...rules, rule])
              onLook(rules.length)
            }}
          >
            Add rule
          </Button>
        )}
        <Button variant="subtle" onClick={() => setRaw(!raw)}>
          {raw ? 'Show as a list' : 'Show as text'}
        </Button>
      </Group>
      <Text className="visually-hidden" role="status">
        {announcement}
      </Text>
    </div>
  )
}
