import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { takeKeys } from '../../context/early-keys.ts'
import type { Row } from '../../data/row-cache.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { sheetAddress } from '../../laps/paste/sheet-address.ts'
import { CarPlate } from '../../rows/car-plate.tsx'
import { useFoundRows } from './found-rows.ts'
import { Keys } from './keys.tsx'
import classes from './palette.module.css'
import { recentOf } from './recent.ts'
import { answersOf } from './search.ts'
import { useScene } from './use-scene.ts'
import { useTake } from './use-take.ts'
import type { PaletteEntry } from './verbs/palette-entry.ts'
import type { Scene } from './verbs/scene.ts'

/** Results shown at most. */
const MOST = 60
const NONE: never[] = []
const LABEL = 'Find or do'

const groupsOf = (entries: readonly PaletteEntry[]) => [...Map.groupBy(entries, ({ group }) => group)]

/** Below the flag, which stays in sight; in pixels. */
const belowBand = () => (document.querySelector('[data-band]')?.getBoundingClientRect().bottom ?? 48) + 12

/** The rows that can be found: a car leads to its run sheet. */
function useRowsToFind({ event, session, sheets }: Scene): readonly PaletteEntry[] {
  const events = useRows('events').data ?? NONE
  return useFoundRows({
    eventId: event?.id,
    sessionId: session?.id,
    events,
    carHref: (carId) => {
      const sheet = sheets.find((each) => each.carId === carId)
      return session && sheet && sheetAddress(session.id, sheet.id)
    },
  })
}

function Option({ entry, car }: { entry: PaletteEntry; car: Row<'cars'> | undefined }) {
  const { label, detail, keys } = entry
  return (
    <Combobox.Option value={entry.id} className={classes.option ?? ''}>
      {car && <CarPlate car={car} />}
      <span className="fill breaks">{label}</span>
      {detail && <span className="quiet right least">{detail}</span>}
      {keys && <Keys keys={keys} />}
    </Combobox.Option>
  )
}

/** What the keys do, and how much was found. */
const Foot = ({ car, shown, of }: { car: Row<'cars'> | undefined; shown: number; of: number }) => (
  <footer className={classes.foot}>
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> choose
    </span>
    <span>
      <kbd>Enter</kbd> do
    </span>
    {car && (
      <span>
        <kbd>Tab</kbd> {`only ${car.number}`}
      </span>
    )}
    <span className="push-right">{`${shown} of ${of}`}</span>
  </footer>
)

/** Finds verbs, pages and rows, and does or opens what is chosen. */
export function Palette({ onClose }: { onClose: () => void }) {
  const scene = useScene()
  const take = useTake(scene)
  const rows = useRowsToFind(scene)
  const [typed, setTyped] = useState('')
  const [only, setOnly] = useState<Row<'cars'>>()
  const [recent] = useState(() => recentOf(scene.person))
  const found = useMemo(
    () => answersOf(scene, { typed, recent, only, rows }),
    [scene, typed, recent, only, rows],
  )
  const shown = useMemo(() => found.slice(0, MOST), [found])
  const combobox = useCombobox({ opened: true })
  const [top] = useState(belowBand)
  const carOf = ({ carId }: PaletteEntry) => scene.cars.find(({ id }) => id === carId)
  const first = shown[0]
  const toNarrow = only ? undefined : first && carOf(first)

  // Enter does what is marked, which is the best answer until another is chosen.
  const firstId = first?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: marked again with each new list
  useEffect(() => {
    combobox.selectFirstOption()
  }, [firstId, shown.length])

  const choose = (id: string) => {
    const entry = shown.find((each) => each.id === id)
    onClose()
    // After the dialog has closed, so that focus set by a command is kept.
    if (entry) setTimeout(() => take(entry))
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // The list is always open, so its own Escape handling closes nothing.
    if (event.key === 'Escape') onClose()
    if (event.key === 'Tab' && !event.shiftKey && toNarrow) {
      event.preventDefault()
      setOnly(toNarrow)
      setTyped('')
    }
    if (event.key === 'Backspace' && typed === '') setOnly(undefined)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      size="xl"
      yOffset={top}
      attributes={{ content: { 'aria-label': LABEL } }}
      padding={0}
    >
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            role="combobox"
            aria-autocomplete="list"
            className={classes.question ?? ''}
            size="lg"
            aria-label={only ? `${LABEL} with car ${only.number}` : LABEL}
            placeholder="Find or do: a car’s number, red flag, new issue, dark…"
            leftSection={only && <CarPlate car={only} />}
            leftSectionWidth={64}
            leftSectionPointerEvents="none"
            rightSection={
              <span className={classes.where}>
                {[scene.event?.name, scene.session?.name].filter(Boolean).join(', ')}
              </span>
            }
            rightSectionWidth="16rem"
            rightSectionPointerEvents="none"
            value={typed}
            onFocus={() => setTyped((before) => before + takeKeys())}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.options ?? ''} aria-label="Found">
          {groupsOf(shown).map(([group, members]) => (
            <Combobox.Group key={group} label={group}>
              {members.map((entry) => (
                <Option key={entry.id} entry={entry} car={carOf(entry)} />
              ))}
            </Combobox.Group>
          ))}
          {shown.length === 0 && <Combobox.Empty>No results.</Combobox.Empty>}
        </Combobox.Options>
        <Foot car={toNarrow} shown={shown.length} of={found.length} />
      </Combobox>
    </Modal>
  )
}
