import { runPlotKey } from '../ui/plot/plot-keys.ts'
import type { PlotView } from '../ui/plot/plot-view.ts'
import { useCommand } from './commands.ts'

/** Elements that have these keys for themselves. */
const OWN_KEYS =
  '[role="combobox"], [role="listbox"], [role="slider"], [role="tab"], [role="menu"], section[tabindex]'
const accepts = (target: EventTarget | null) => !(target instanceof Element && target.closest(OWN_KEYS))
const never = () => false

interface Commands {
  /** Heading in the palette and on the sheet of keys. */
  group: string
  /** Name of all of the axis, such as `Whole lap`. */
  whole: string
  /** Whether the keys count wherever the focus is, not only on a plot. */
  everywhere: boolean
}

/** The keys of the plots, in the palette and on the sheet of keys. */
export function usePlotCommands(view: PlotView, { group, whole, everywhere }: Commands): void {
  const command = (label: string, keys: string, key: string, far = false) => ({
    label,
    group,
    keys,
    accepts: everywhere ? accepts : never,
    run: () => void runPlotKey(view, key, far),
  })
  useCommand(command('Cursor back', 'ArrowLeft', 'ArrowLeft'))
  useCommand(command('Cursor on', 'ArrowRight', 'ArrowRight'))
  useCommand(command('Cursor far back', 'shift+ArrowLeft', 'ArrowLeft', true))
  useCommand(command('Cursor far on', 'shift+ArrowRight', 'ArrowRight', true))
  useCommand(command('Zoom in (also +)', '=', '='))
  useCommand(command('Zoom out', '-', '-'))
  useCommand(command(whole, '0', '0'))
  useCommand(command(`${whole}, then no cursor`, 'Escape', 'Escape'))
}
