import { NativeSelect, Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import type { ImportItem } from '../../../../server/contract/actions/import.ts'
import { sentenceCase } from '../../../format/words.ts'
import { useNames } from '../../../schema/use-names.ts'
import { useRootFontPx } from '../../../ui/use-root-font.ts'
import classes from '../imports.module.css'
import type { ImportComplaint } from '../run/place-errors.ts'
import type { ImportPlan } from '../run/use-import.ts'
import { itemName, namedById } from './item-name.ts'
import { treeMove } from './tree-keys.ts'
import { type ItemAction, type TreeRow, treeOf, treeRows, wrongRows } from './tree-rows.ts'

const ROW_REM = 2.25
const INDENT_REM = 1.25
const ACTIONS: readonly ItemAction[] = ['created', 'updated', 'skipped', 'unchanged']

const WORDS: Readonly<Record<ItemAction, string>> = {
  created: '+ create',
  updated: '± update',
  skipped: 'left out',
  unchanged: 'the same',
}

/** A row that is there already is not left out, but left alone. */
const actionText = ({ action, id }: ImportItem) =>
  action === 'skipped' && id !== null ? 'stays as it is' : WORDS[action]

/** Rows that are named by their id alone: what people call them. */
function useItemNames({ items }: ImportPlan): (index: number) => string {
  const mentions = useMemo(() => items.flatMap((item) => namedById(item) ?? []).slice(0, 20), [items])
  const names = useNames([...new Set(mentions.map(({ entity }) => entity))], mentions)
  return (index) => {
    const item = items[index]
    if (!item) return ''
    const mention = namedById(item)
    return mention ? `${itemName(item)} ${names.nameOf(mention.entity, mention.id)}` : itemName(item)
  }
}

/** What becomes of every row, as a tree that the arrow keys walk. Only what is in sight is drawn. */
export function PreviewTree({ plan, wrong }: { plan: ImportPlan; wrong: readonly ImportComplaint[] }) {
  const [action, setAction] = useState<ItemAction>()
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [active, setActive] = useState(0)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const tree = useMemo(() => treeOf(plan.items), [plan])
  const rows = useMemo(() => treeRows(tree, closed, action), [tree, closed, action])
  const faulty = useMemo(
    () =>
      wrongRows(
        plan.items,
        wrong.map(({ path }) => path),
      ),
    [plan, wrong],
  )
  const nameOf = useItemNames(plan)
  const rem = useRootFontPx()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => Math.round(ROW_REM * rem),
    overscan: 8,
  })

  const go = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setActive(next)
    virtual.scrollToIndex(next)
  }
  const setOpen = ({ index }: TreeRow, open: boolean) => {
    const next = new Set(closed)
    if (open) next.delete(index)
    else next.add(index)
    setClosed(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = treeMove(event.key, rows, active)
    if (!move) return
    event.preventDefault()
    if ('go' in move) go(move.go)
    else setOpen(move.fold, move.open)
  }
  const counts = (of: ItemAction) => plan.items.filter((item) => item.action === of).length
  return (
    <>
      <NativeSelect
        label="Rows shown"
        maw="20rem"
        value={action ?? ''}
        data={[
          { value: '', label: `All (${plan.items.length.toLocaleString('en')})` },
          ...ACTIONS.map((each) => ({
            value: each,
            label: `${sentenceCase(each)} (${counts(each).toLocaleString('en')})`,
          })),
        ]}
        onChange={(event) => {
          setAction((event.currentTarget.value || undefined) as ItemAction | undefined)
          setActive(0)
        }}
      />
      {rows.length === 0 ? (
        <Text c="dimmed">No such rows.</Text>
      ) : (
        <div
          ref={box}
          className={classes.tree}
          role="tree"
          aria-label="What becomes of each row"
          aria-activedescendant={`${id}-${rows[active]?.index ?? 0}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          <div style={{ height: virtual.getTotalSize() }} role="presentation">
            {virtual.getVirtualItems().map(({ index, start, size }) => {
              const row = rows[index] as TreeRow
              const item = plan.items[row.index]
              if (!item) return null
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys, and says which row is meant
                <div
                  key={row.index}
                  id={`${id}-${row.index}`}
                  role="treeitem"
                  tabIndex={-1}
                  aria-level={row.level}
                  aria-expanded={row.hasChildren ? row.open : undefined}
                  aria-selected={index === active}
                  data-active={index === active || undefined}
                  className={classes.treeRow}
                  style={{
                    height: size,
                    transform: `translateY(${start}px)`,
                    paddingInlineStart: `${0.5 + (row.level - 1) * INDENT_REM}rem`,
                  }}
                  onClick={() => {
                    setActive(index)
                    if (row.hasChildren) setOpen(row, !row.open)
                  }}
                >
                  <span className={classes.twist} aria-hidden="true">
                    {row.hasChildren ? (row.open ? '▾' : '▸') : ''}
                  </span>
                  <span className={classes.rowName}>{nameOf(row.index)}</span>
                  <span
                    className={classes.action}
                    data-action={faulty.has(row.index) ? 'wrong' : item.action}
                  >
                    {faulty.has(row.index) ? '✕ error' : actionText(item)}
                  </span>
                </div>
              )
            })}
          </div>
        </div>
      )}
      {plan.itemsLeft > 0 && (
        <Text c="dimmed">{`${plan.itemsLeft.toLocaleString('en')} more rows are counted above and not listed here.`}</Text>
      )}
    </>
  )
}
