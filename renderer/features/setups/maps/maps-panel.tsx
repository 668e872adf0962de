import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { edits } from '../../../data/live/edits.ts'
import { Panel } from '../../../ui/panel.tsx'
import classes from '../setups.module.css'
import { useSheet } from '../sheet/sheet-scope.ts'
import type { SetupEdit } from '../sheet/use-setup-edit.ts'
import { mapRows } from './map-rows.ts'
import { useMapsDraft } from './use-maps-draft.ts'

/** Editor of switch and map positions. */
export function MapsPanel({ write }: { write: SetupEdit['write'] }) {
  const { setup, against, locked, onLocked } = useSheet()
  const draft = useMapsDraft(setup, write)
  const before = mapRows(against?.maps ?? null)
  const input = (at: number, part: 'name' | 'value', most: number) => ({
    value: draft.rows[at]?.[part] ?? '',
    readOnly: locked,
    autoComplete: 'off',
    maxLength: most,
    onChange: (event: { currentTarget: { value: string } }) =>
      draft.change(at, { [part]: event.currentTarget.value }),
    onBlur: draft.save,
  })
  const positionLabel = ({ name, value }: { name: string; value: string }) => {
    const was = before.find((each) => each.name === name)?.value
    return against && was !== value ? `Position (was ${was ?? 'none'})` : 'Position'
  }
  return (
    <Panel title="Maps">
      {draft.rows.length === 0 && <Text c="dimmed">No maps yet, such as engine, TC or ABS.</Text>}
      {draft.rows.length > 0 && (
        <ul className={`grid gap-s ${classes.maps}`} {...edits('setup', setup.id, 'maps')}>
          {draft.rows.map((row, at) => (
            <li key={row.key}>
              <TextInput label="Map" {...input(at, 'name', 100)} />
              <TextInput label={positionLabel(row)} {...input(at, 'value', 200)} />
              {!locked && (
                <ActionIcon
                  aria-label={`Remove map ${row.name}`.trim()}
                  title={`Remove map ${row.name}`.trim()}
                  onClick={() => draft.remove(at)}
                >
                  <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
                    <path d="m18.3 7.1-1.4-1.4-4.9 4.9-4.9-4.9-1.4 1.4 4.9 4.9-4.9 4.9 1.4 1.4 4.9-4.9 4.9 4.9 1.4-1.4-4.9-4.9z" />
                  </svg>
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {draft.error !== undefined && (
        <Text c="var(--color-bad)" role="alert">
          {draft.error}
        </Text>
      )}
      <div>
        <Button variant="default" onClick={locked ? onLocked : draft.add}>
          Add map
        </Button>
      </div>
    </Panel>
  )
}
