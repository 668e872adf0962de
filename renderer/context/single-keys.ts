import { useSyncExternalStore } from 'react'

const KEPT = 'trackside.single-keys'
const listeners = new Set<() => void>()

/** Whether keys without Ctrl or Alt are heard. Who dictates, or hits keys by accident, switches them off. */
export const singleKeysHeard = (): boolean => localStorage.getItem(KEPT) !== 'off'

export function hearSingleKeys(heard: boolean): void {
  localStorage.setItem(KEPT, heard ? 'on' : 'off')
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSingleKeysHeard = (): boolean => useSyncExternalStore(subscribe, singleKeysHeard)
