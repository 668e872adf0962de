import { useSyncExternalStore } from 'react'

const KEPT = 'trackside.single-keys'
const listeners = new Set<() => void>()

/** Whether keys without Ctrl or Alt run commands. Can be switched off for dictation and accidental key presses. */
export const singleKeysEnabled = (): boolean => localStorage.getItem(KEPT) !== 'off'

export function enableSingleKeys(enabled: boolean): void {
  localStorage.setItem(KEPT, enabled ? 'on' : 'off')
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSingleKeysEnabled = (): boolean => useSyncExternalStore(subscribe, singleKeysEnabled)
