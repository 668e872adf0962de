import { NativeSelect, Text } from '@mantine/core'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { sentenceCase } from '../../../format/words.ts'
import { useNames } from '../../../schema/use-names.ts'
import { useTokenPx } from '../../../ui/density.ts'
import { useGridWindow } from '../../../ui/grid/use-grid-window.ts'
import classes from '../imports.module.css'
import type { ImportComplaint } from '../run/place-errors.ts'
import type { ImportPlan } from '../run/use-import.ts'
import { itemName, namedById } from './item-name.ts'
import { PreviewItem } from './preview-item.tsx'
import { treeMove } from './tree-keys.ts'
import { type ItemAction, type TreeRow, treeOf, treeRows, wrongRows } from './tree-rows.ts'

const ACTIONS: readonly ItemAction[] = ['created', 'updated', 'skipped', 'unchanged']

/** Resolves the names of rows that are keyed by their id alone. */
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

interface ActionFilterProps {
  items: ImportPlan['items']
  action: ItemAction | undefined
  onChoose: (action: ItemAction | undefined) => void
}

/** Filters the tree by action. */
const ActionFilter = ({ items, action, onChoose }: ActionFilterProps) => (
  <NativeSelect
    label="Rows shown"
    maw="20rem"
    value={action ?? ''}
    data={[
      { value: '', label: `All (${items.length.toLocaleString('en')})` },
      ...ACTIONS.map((each) => ({
        value: each,
        label: `${sentenceCase(each)} (${items.filter((item) => item.action === each).length.toLocaleString('en')})`,
      })),
    ]}
    onChange={(event) => onChoose((event.currentTarget.value || undefined) as ItemAction | undefined)}
  />
)

/** Tree of all rows with their actions, with arrow key navigation. Only visible rows are rendered. */
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
  const virtual = useGridWindow({
    scroller: box,
    count: rows.length,
    size: useTokenPx('--row'),
    overscan: 8,
    pinned: Math.min(active, rows.length - 1),
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
  return (
    <>
      <ActionFilter
        items={plan.items}
        action={action}
        onChoose={(next) => {
          setAction(next)
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
          aria-label="Action of each row"
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
                <PreviewItem
                  key={row.index}
                  row={row}
                  item={item}
                  name={nameOf(row.index)}
                  wrong={faulty.has(row.index)}
                  id={`${id}-${row.index}`}
                  active={index === active}
                  place={{ start, size }}
                  onClick={() => {
                    setActive(index)
                    if (row.hasChildren) setOpen(row, !row.open)
                  }}
                />
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
