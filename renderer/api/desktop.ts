/** Updates, as far as the desktop app looks after them. */
export interface DesktopUpdates {
  check(): Promise<unknown>
}

/** What the desktop window offers the page; a browser offers none of it. */
export interface Desktop {
  appInfo(): Promise<{ version: string; platform: string; secretWarning?: string | null }>
  /** The folder that somebody picks in a window of the system; null where they picked none. */
  chooseFolder?(): Promise<string | null>
  updates?: DesktopUpdates
}

/** The desktop window around this page; undefined in a browser. */
export const desktop = (): Desktop | undefined => (globalThis as { trackside?: Desktop }).trackside
