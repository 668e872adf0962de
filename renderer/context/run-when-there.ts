import { currentCommands, onCommands } from './commands.ts'

/** Time for a page to load and to offer its commands. */
const WITHIN_MS = 10_000

const bare = (path: string) => path.replace(/\/$/, '')
let stopWaiting = () => {}

/** Runs a command once the page at this address offers it; given up after a while, and when another is wanted. */
export function runWhenThere(address: string, label: string, carId?: string): void {
  stopWaiting()
  const path = bare(`/app${address.split('?')[0]}`)
  const look = () => {
    const isThere = bare(location.pathname) === path
    const run = isThere ? currentCommands().find((each) => each.label === label)?.run : undefined
    if (!run) return
    stopWaiting()
    // After the page has been drawn, so that focus set by the command is kept.
    setTimeout(() => run(carId))
  }
  const stop = onCommands(look)
  const timer = setTimeout(() => stopWaiting(), WITHIN_MS)
  stopWaiting = () => {
    stop()
    clearTimeout(timer)
    stopWaiting = () => {}
  }
  look()
}
