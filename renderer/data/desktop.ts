/** API of the desktop window; a browser has none of it. */
export interface Desktop {
  appInfo(): Promise<{ version: string; platform: string; secretWarning?: string | null }>
  /** Opens the system's folder dialog; null where it is cancelled. */
  chooseFolder?(): Promise<string | null>
  /** Keeps the computer awake while a session runs. */
  liveSession?(isLive: boolean): Promise<void>
  /** Calls back when the computer has woken up; returns the function that removes it. */
  onResumed?(callback: () => void): () => void
  /** Calls back with a page that was chosen in the menu of the window; returns the function that removes it. */
  onGo?(callback: (page: string) => void): () => void
}

/** The desktop window around this page; undefined in a browser. */
export const desktop = (): Desktop | undefined => (globalThis as { trackside?: Desktop }).trackside
