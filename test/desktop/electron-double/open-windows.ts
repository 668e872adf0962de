import type { DoubleWindow } from './browser-window.ts'

const open = new Map<number, DoubleWindow>()

/** Windows that are open, in the order in which they were made. */
export const openWindows = (): DoubleWindow[] => [...open.values()]
export const windowOf = (id: number): DoubleWindow | undefined => open.get(id)
export const noteOpen = (window: DoubleWindow): void => void open.set(window.id, window)
export const noteClosed = (id: number): boolean => open.delete(id)
