import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** An action of the current page, run by its keys or from the command palette. */
export interface Command {
  label: string
  /** Heading in the palette and on the sheet of shortcuts, such as `Laps`. */
  group: string
  /**
   * As `useHotkeys` of Mantine takes it: `mod+K`, `N`, `shift+?`. Keys without `mod` or `alt` are ignored while typing.
   * Without keys the command is in the palette only.
   */
  keys?: string
  /** Asked when its keys are pressed; false leaves them to the element that has the focus. */
  accepts?: (target: EventTarget | null) => boolean
  /** Further words that find it in the palette. */
  also?: string
  /** Left out where nothing is run, such as for keys that a table handles itself. `carId` is the car that it is meant for. */
  run?: (carId?: string) => void
}

const commands = new Set<{ current: Command }>()
const listeners = new Set<() => void>()
let shown: readonly Command[] = []

function notify(): void {
  shown = [...commands].map(({ current }) => current)
  for (const listener of listeners) listener()
}

/** Calls `listener` when commands come or go; returns the function that removes it. */
export const onCommands = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Registers a command while the component is mounted. Registers before paint, so that no key comes too early. */
export function useCommand(command: Command, offered = true): void {
  const latest = useRef(command)
  latest.current = command
  const { label, group, keys } = command
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered again when the shown properties change
  useLayoutEffect(() => {
    if (!offered) return
    commands.add(latest)
    notify()
    return () => {
      commands.delete(latest)
      notify()
    }
  }, [offered, label, group, keys])
}

/** The commands that are available now. */
export const useCommands = (): readonly Command[] => useSyncExternalStore(onCommands, () => shown)

/** The command of a pressed key, read when it is pressed. */
export const currentCommands = (): readonly Command[] => [...commands].map(({ current }) => current)
