import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** Something that can be done where somebody is: by its keys, or from the command palette. */
export interface Command {
  label: string
  /** Heading in the palette and on the sheet of shortcuts, such as `Laps`. */
  group: string
  /**
   * As `useHotkeys` of Mantine takes it: `mod+K`, `N`, `shift+?`. Keys without `mod` or `alt` are heard only while nobody
   * types. Without keys it stands in the palette alone.
   */
  keys?: string
  /** Asked when its keys are pressed; false leaves them to the element that has the focus. */
  accepts?: (target: EventTarget | null) => boolean
  /** Left out where nothing may be done, such as a note on keys that a table hears by itself. */
  run?: () => void
}

const commands = new Set<{ current: Command }>()
const listeners = new Set<() => void>()
let shown: readonly Command[] = []

function notify(): void {
  shown = [...commands].map(({ current }) => current)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Offers a command for as long as the component is there: from the moment it is seen, so that no key comes too early. */
export function useCommand(command: Command, offered = true): void {
  const latest = useRef(command)
  latest.current = command
  const { label, group, keys } = command
  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew when what the sheet shows of it has changed
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

/** Everything that can be done here and now. */
export const useCommands = (): readonly Command[] => useSyncExternalStore(subscribe, () => shown)

/** What a key that was pressed stands for now, read when it is pressed. */
export const currentCommands = (): readonly Command[] => [...commands].map(({ current }) => current)
