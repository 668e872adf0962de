import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onChanges } from '../../data/live/use-changes.ts'
import { sentence } from '../../format/sentence.ts'
import { EditedBy } from '../../rows/edited-by.tsx'
import { ExportMenu } from '../../rows/export/export-menu.tsx'
import { useDraftForm } from '../../rows/use-draft-form.ts'
import { resourceOf } from '../../schema/catalogue.ts'
import { sortChoices } from '../../schema/sort-choices.ts'
import { MEDIA } from '../../ui/breakpoints.ts'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { ColumnRows } from './column-rows.tsx'
import { FieldPicker } from './field-picker.tsx'
import { FilterRows } from './filter-rows.tsx'
import { useDraftRows } from './use-draft-rows.ts'
import { VIEW, type View } from './view-draft.ts'
import { filterFields, keyOfType, viewFields } from './view-fields.ts'
import { ViewResult } from './view-result.tsx'
import classes from './views.module.css'

/** Form of a view beside a live preview of its rows. */
export function ViewEditor({ view }: { view: View }) {
  const { draft, set, form, body, violations, changed, bar, ...refused } = useDraftForm(VIEW, view)
  const rows = useDraftRows(body, violations)
  const cache = useQueryClient()
  const narrow = useMedia(MEDIA.desktop)
  useEffect(
    () =>
      onChanges(async (items) => {
        if (items.some(({ entityType }) => entityType === draft.entityType))
          await cache.invalidateQueries({ queryKey: ['view-rows'] })
      }),
    [cache, draft.entityType],
  )

  const key = keyOfType(draft.entityType)
  if (!key) return null
  const resource = resourceOf(key)
  const fields = viewFields(resource)
  // Errors found in the form appear at once; those of the server stay until the next save.
  const errors = { ...refused.errors, ...violations }
  const parts = [
    <div key="fields" className={`stack gap-l ${classes.form}`}>
      <EditedBy entityType="custom_view" id={view.id} place="line" what="this too" />
      <Panel title="View">
        <TextInput
          label="Name"
          value={draft.name}
          maxLength={200}
          error={errors.name === undefined ? undefined : sentence('Name', errors.name)}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <FieldPicker
          label="One line for each"
          fields={fields}
          value={draft.groupBy}
          nothing="Row"
          error={errors.groupBy}
          onChange={(groupBy) => set({ groupBy })}
        />
        {draft.groupBy === '' && (
          <NativeSelect
            label="Order"
            data={sortChoices(resource)}
            value={draft.sort}
            onChange={(event) => set({ sort: event.currentTarget.value })}
          />
        )}
        <label className="check">
          <input
            type="checkbox"
            checked={draft.shared}
            onChange={(event) => set({ shared: event.currentTarget.checked })}
          />
          For everybody in the team
        </label>
      </Panel>
      <Panel title="Columns">
        <ColumnRows
          entityType={draft.entityType}
          fields={fields}
          columns={draft.columns}
          errors={errors}
          onChange={(columns) => set({ columns })}
        />
      </Panel>
      <Panel title="Filter">
        <FilterRows
          fields={filterFields(resource)}
          filter={draft.filter}
          errors={errors}
          onChange={(filter) => set({ filter })}
        />
      </Panel>
      <SaveBar noun="view" {...bar} />
    </div>,
    <Panel
      key="rows"
      title="Rows"
      aside={!changed && <ExportMenu what="this view" path={`/custom-views/${view.id}/rows`} />}
    >
      <ViewResult name={draft.name} resource={resource} rows={rows} />
    </Panel>,
  ]
  return (
    <form {...form} className={`stack gap-l start ${classes.editor}`}>
      {/* In one column the rows come first, for the Tab key too: the fields are many screens long. */}
      {narrow ? parts.toReversed() : parts}
    </form>
  )
}
