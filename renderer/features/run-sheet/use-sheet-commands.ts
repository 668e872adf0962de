import { useCommand } from '../../context/commands.ts'

interface SheetCommands {
  step: (step: -1 | 1) => void
  startStint: () => void
  focusEntry: () => void
}

const GROUP = 'Run sheet'
/** Keyboard commands of a run sheet. */
export function useSheetCommands({ step, startStint, focusEntry }: SheetCommands) {
  useCommand({ label: 'Previous car', group: GROUP, keys: 'alt+ArrowLeft', run: () => step(-1) })
  useCommand({ label: 'Next car', group: GROUP, keys: 'alt+ArrowRight', run: () => step(1) })
  useCommand({ label: 'Type the next lap', group: GROUP, keys: 'alt+L', run: focusEntry })
  useCommand({ label: 'Start a new stint', group: GROUP, keys: 'alt+N', run: startStint })
  useCommand({ label: 'Edit a cell in its place', group: GROUP, keys: 'F2' })
  useCommand({ label: 'Choose more laps', group: GROUP, keys: 'shift+ArrowDown' })
  useCommand({ label: 'Set something for the chosen laps', group: GROUP, keys: 'mod+Enter' })
}
