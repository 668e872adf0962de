import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useCommands } from '../../context/commands.ts'
import { usePerson } from '../../context/login-context.ts'
import { AREAS, eventPlaces, settingsFor } from '../../context/places.ts'
import { useWhere } from '../../context/use-where.ts'
import type { Find } from './find.ts'
import { useFoundRows } from './found-rows.ts'
import { Keys } from './keys.tsx'
import classes from './palette.module.css'
import { rank } from './rank.ts'

/** More than fit on a screen help nobody: another letter does. */
const MOST = 40

/** Everything that can be gone to or done from here. */
function useFinds(): readonly Find[] {
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
      ...(event ? eventPlaces(event.id).map(place('This weekend')) : []),
      ...AREAS.map(place('Go to')),
      ...settingsFor(person).map(place('Settings')),
      ...rows,
    ]
  }, [commands, person, event, rows])
}

const groupsOf = (finds: readonly Find[]) => [...Map.groupBy(finds, ({ group }) => group)]

/** Finds pages, rows and commands by what is typed. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [, go] = useLocation()
  const finds = useFinds()
  const shown = useMemo(() => rank(finds, typed).slice(0, MOST), [finds, typed])
  const combobox = useCombobox({ opened: true })

  const take = (id: string) => {
    const find = shown.find((each) => each.id === id)
    onClose()
    if (find?.href) go(find.href)
    // Once the dialog is gone, so that the command's own focus stays.
    else if (find?.run) setTimeout(find.run)
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
            className={classes.input ?? ''}
            size="lg"
            aria-label="Search pages, rows and commands"
            placeholder="Search pages, rows and commands"
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              combobox.resetSelectedOption()
            }}
            onKeyDown={(event) => {
              // What fits best is taken without choosing it first.
              const best = shown[0]
              // The list is always open, so the dialog leaves Escape to it, and it has nothing to close.
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
                  <span className={classes.label}>{label}</span>
                  {keys && <Keys keys={keys} />}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {shown.length === 0 && <Combobox.Empty>Nothing here is called that.</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Modal>
  )
}
