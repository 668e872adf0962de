import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useCommands } from '../../context/commands.ts'
import { usePerson } from '../../context/login-context.ts'
import { AREAS, eventNavItems, settingsFor } from '../../context/nav-items.ts'
import { useWhere } from '../../context/use-where.ts'
import { useFoundRows } from './found-rows.ts'
import { Keys } from './keys.tsx'
import classes from './palette.module.css'
import type { PaletteEntry } from './palette-entry.ts'
import { rank } from './rank.ts'

/** Results shown at most. */
const MOST = 40

/** Every page, row and command that can be reached from here. */
function usePaletteEntries(): readonly PaletteEntry[] {
  const commands = useCommands()
  const person = usePerson()
  const { event, session } = useWhere()
  const rows = useFoundRows({ eventId: event?.id, sessionId: session?.id })
  return useMemo(() => {
    const place = (group: string) => (to: { label: string; href: string }) => ({ ...to, id: to.href, group })
    const done = commands.flatMap(({ label, group, keys, run }) =>
      run ? [{ id: `${group} ${label}`, label, group, run, ...(keys && { keys }) }] : [],
    )
    return [
      ...done,
      ...(event ? eventNavItems(event.id).map(place('This weekend')) : []),
      ...AREAS.map(place('Go to')),
      ...settingsFor(person).map(place('Settings')),
      ...rows,
    ]
  }, [commands, person, event, rows])
}

const groupsOf = (entries: readonly PaletteEntry[]) => [...Map.groupBy(entries, ({ group }) => group)]

/** Searches pages, rows and commands. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [, go] = useLocation()
  const entries = usePaletteEntries()
  const shown = useMemo(() => rank(entries, typed).slice(0, MOST), [entries, typed])
  const combobox = useCombobox({ opened: true })

  const take = (id: string) => {
    const entry = shown.find((each) => each.id === id)
    onClose()
    if (entry?.href) go(entry.href)
    // After the dialog has closed, so that focus set by the command is kept.
    else if (entry?.run) setTimeout(entry.run)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      size="lg"
      yOffset="8vh"
      attributes={{ content: { 'aria-label': 'Search' } }}
      padding={0}
    >
      <Combobox store={combobox} onOptionSubmit={take} withinPortal={false}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            className={'pad-m'}
            size="lg"
            aria-label="Search pages, rows and commands"
            placeholder="Search pages, rows and commands"
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              combobox.resetSelectedOption()
            }}
            onKeyDown={(event) => {
              // Enter without a choice takes the best match.
              const best = shown[0]
              // The list is always open, so its own Escape handling closes nothing.
              if (event.key === 'Escape') onClose()
              if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1 && best) take(best.id)
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.options ?? ''} aria-label="Found">
          {groupsOf(shown).map(([group, members]) => (
            <Combobox.Group key={group} label={group}>
              {members.map(({ id, label, keys }) => (
                <Combobox.Option key={id} value={id} className={classes.option ?? ''}>
                  <span className="least breaks">{label}</span>
                  {keys && <Keys keys={keys} />}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {shown.length === 0 && <Combobox.Empty>No results.</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Modal>
  )
}
