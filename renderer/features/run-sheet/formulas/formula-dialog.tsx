import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import {
  FORMULA_FIELDS,
  type FormulaSheet,
  formulaNames,
  formulasOver,
} from '../../../../server/calc/laps/lap-formulas.ts'
import { formulaOf } from '../../../../server/contract/resources/custom-view.ts'
import { useCreate, useUpdate } from '../../../data/use/use-rows.ts'
import { toFailure } from '../../../format/failure.ts'
import { type FormulaColumn, formulaKey, type View } from '../../../laps/formulas/formula-columns.ts'
import { formulaText } from '../../../laps/formulas/formula-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { offersOf } from '../../kpi/expression/completions.ts'
import { ExpressionField } from '../../kpi/expression/expression-field.tsx'
import { columnOf, draftOf, EXAMPLES, type FormulaDraft, NEW_VIEW, newView } from './formula-draft.ts'
import classes from './formulas.module.css'

interface FormulaDialogProps {
  /** The edited formula; undefined adds one. */
  formula: FormulaColumn | undefined
  views: readonly View[]
  sheet: FormulaSheet
  /** Called with the column's key after a save; without one after a removal. */
  onSaved: (key: string | undefined) => void
  onClose: () => void
}

/** Stores the column in its view, or in a new one. Returns the view's id. */
function useSaveFormula({ formula, views }: Pick<FormulaDialogProps, 'formula' | 'views'>) {
  const update = useUpdate('customViews')
  const create = useCreate('customViews')
  const write = (view: View, columns: View['columns']) =>
    update.mutateAsync({ id: view.id, body: { columns }, ifMatch: view.version, base: view })
  return {
    async save(draft: FormulaDraft): Promise<string> {
      const view = formula?.view ?? views.find(({ id }) => id === draft.viewId)
      if (!view) return (await create.mutateAsync(newView(draft))).id
      const column = columnOf(draft)
      await write(view, formula ? view.columns.with(formula.at, column) : [...view.columns, column])
      return view.id
    },
    remove: ({ view, at }: FormulaColumn) => write(view, view.columns.toSpliced(at, 1)),
  }
}

/** What the formula gives for the last lap that it has a value of. */
function Preview({ draft, sheet }: { draft: FormulaDraft; sheet: FormulaSheet }) {
  const units = useUnits()
  const { expression, unit } = draft
  const result = useMemo(
    () => formulasOver(sheet)({ path: formulaOf(expression), unit: unit.trim() || null }),
    [expression, unit, sheet],
  )
  if ('error' in result) return <span className="bad breaks">{result.error}</span>
  const lap = sheet.laps.findLast(({ id }) => result.values.has(id))
  if (!lap) return sheet.laps.length === 0 ? 'No laps yet.' : 'No lap has a value.'
  const column = { unit: unit.trim() || null, decimals: columnOf(draft).decimals }
  const decimals = typeof column.decimals === 'number' ? column.decimals : null
  const shown = formulaText({ ...column, decimals }, result, units)
  return `Lap ${lap.lapNumber}: ${shown.text(lap.id)} ${shown.unit}`.trim()
}

interface PartsProps {
  draft: FormulaDraft
  views: readonly View[]
  isNew: boolean
  set: (change: Partial<FormulaDraft>) => void
}

/** Unit and decimals of the column, and the view that keeps a new one. */
function Parts({ draft, views, isNew, set }: PartsProps) {
  return (
    <>
      <div className={classes.parts}>
        <TextInput
          label="Unit"
          value={draft.unit}
          placeholder="From its fields"
          onChange={(event) => set({ unit: event.currentTarget.value })}
        />
        <TextInput
          label="Decimals"
          value={draft.decimals}
          inputMode="numeric"
          placeholder="By size"
          onChange={(event) => set({ decimals: event.currentTarget.value })}
        />
        {isNew && (
          <NativeSelect
            label="Kept in view"
            value={draft.viewId}
            data={[
              ...views.map(({ id, name }) => ({ value: id, label: name })),
              { value: '', label: `New: ${NEW_VIEW}` },
            ]}
            onChange={(event) => set({ viewId: event.currentTarget.value })}
          />
        )}
      </div>
      {isNew && draft.viewId === '' && (
        <label className="check">
          <input
            type="checkbox"
            checked={draft.shared}
            onChange={(event) => set({ shared: event.currentTarget.checked })}
          />
          For everybody in the team
        </label>
      )}
    </>
  )
}

/** Form of a formula column of the lap table, with completion, errors and the value of the last lap. */
export function FormulaDialog({ formula, views, sheet, onSaved, onClose }: FormulaDialogProps) {
  const { save, remove } = useSaveFormula({ formula, views })
  const [draft, setDraft] = useState(() => draftOf(formula, views))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const set = (change: Partial<FormulaDraft>) => setDraft((before) => ({ ...before, ...change }))
  const names = useMemo(() => formulaNames(sheet.laps), [sheet.laps])
  const offers = useMemo(() => {
    const units = new Map(FORMULA_FIELDS.map(({ name, unit }) => [name, unit]))
    const channels = names.map((name) => ({ name, unit: units.get(name) ?? null }))
    return offersOf({ channels, constants: [], aliases: [], maths: [] })
  }, [names])

  async function send(writing: () => Promise<string | undefined>) {
    setBusy(true)
    setProblem(undefined)
    try {
      onSaved(await writing())
    } catch (error) {
      setProblem(toFailure(error).message)
      setBusy(false)
    }
  }
  const onSave = () => {
    if (draft.header.trim() === '') return setProblem('Name the column.')
    if (draft.expression.trim() === '') return setProblem('Type what the column is made of.')
    return send(async () => formulaKey(await save(draft), draft.header.trim()))
  }

  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': 'Close', size: 'var(--control)' }}
      onClose={onClose}
      // Escape in the editor closes the completion first.
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
      title={formula ? `Formula ${formula.header}` : 'Formula column'}
      size="lg"
      returnFocus
    >
      <form
        className="stack gap-m"
        onSubmit={(event) => {
          event.preventDefault()
          void onSave()
        }}
      >
        {problem && <Notice kind="error">{problem}</Notice>}
        {!formula && (
          <NativeSelect
            label="Begin with"
            data={['An empty formula', ...EXAMPLES.map(({ header }) => header)]}
            onChange={({ currentTarget: { selectedIndex } }) => {
              const example = EXAMPLES[selectedIndex - 1]
              set({ header: '', expression: '', unit: '', ...example })
            }}
          />
        )}
        <TextInput
          label="Name"
          value={draft.header}
          maxLength={100}
          data-autofocus
          onChange={(event) => set({ header: event.currentTarget.value })}
        />
        <ExpressionField
          label="Expression"
          value={draft.expression}
          names={{ channels: names }}
          offers={offers}
          onChange={(expression) => set({ expression })}
        >
          <Preview draft={draft} sheet={sheet} />
        </ExpressionField>
        <Parts draft={draft} views={views} isNew={!formula} set={set} />
        <Group>
          <Button type="submit" loading={busy}>
            Save
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {formula && (
            <Button
              variant="default"
              c="var(--color-bad)"
              ml="auto"
              onClick={() => send(async () => void (await remove(formula)))}
            >
              Remove
            </Button>
          )}
        </Group>
      </form>
    </Modal>
  )
}
