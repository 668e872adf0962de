import { useCommand } from '../../context/commands.ts'

interface SheetCommands {
  step: (step: -1 | 1) => void
  startStint: () => void
  focusEntry: () => void
  /** Ticks that the car comes in at the end of the next lap. */
  box: () => void
  paste: () => void
  /** Opens a tab of the side and puts the cursor there. */
  open: (tab: string, field: string) => void
}

const GROUP = 'Run sheet'
/** Keyboard commands of a run sheet. */
export function useSheetCommands({ step, startStint, focusEntry, box, paste, open }: SheetCommands) {
  useCommand({ label: 'Previous car', group: GROUP, keys: 'alt+ArrowLeft', run: () => step(-1) })
  useCommand({ label: 'Next car', group: GROUP, keys: 'alt+ArrowRight', run: () => step(1) })
  useCommand({ label: 'Type the next lap', group: GROUP, keys: 'alt+L', run: focusEntry })
  useCommand({ label: 'Start a new stint', group: GROUP, keys: 'alt+N', run: startStint })
  useCommand({ label: 'Box this lap', group: GROUP, keys: 'alt+B', run: box })
  useCommand({ label: 'Paste laps', group: GROUP, keys: 'alt+V', run: paste })
  useCommand({
    label: 'Write notes',
    group: GROUP,
    keys: 'alt+M',
    run: () => open('notes', '[data-edits-field="engineerNotes"]'),
  })
  useCommand({ label: 'Choose the tyre set', group: GROUP, run: () => open('tyres', 'select') })
  useCommand({ label: 'Type tyre pressures', group: GROUP, run: () => open('tyres', 'input') })
  useCommand({ label: 'Choose the setup', group: GROUP, run: () => open('setup', 'select') })
  useCommand({ label: 'Write the weather', group: GROUP, run: () => open('ambient', 'input') })
  useCommand({ label: 'Edit a cell in its place', group: GROUP, keys: 'F2' })
  useCommand({ label: 'Choose more laps', group: GROUP, keys: 'shift+ArrowDown' })
  useCommand({ label: 'Set something for the chosen laps', group: GROUP, keys: 'mod+Enter' })
}
