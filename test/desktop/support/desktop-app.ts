import type * as Electron from 'electron'
import type { Page } from 'playwright/test'

/** Electron's modules in the main process, as far as both runtimes have them. */
export type MainModules = typeof Electron

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** The desktop app as it runs, whichever Electron it runs in. */
export interface DesktopApp {
  readonly pid: number
  /** How its process ended, once it has. */
  readonly exited: Promise<Exit>
  /** Output of both streams. */
  output(): string
  /** Pages of its windows, in the order in which they were opened. */
  windows(): Promise<Page[]>
  /** Runs in the main process beside the app; the function takes nothing along but its argument. */
  evaluate<R, A = undefined>(work: (electron: MainModules, arg: A) => R | Promise<R>, arg?: A): Promise<R>
  /** Whether a page is granted a permission. */
  isGranted(page: Page, permission: 'geolocation' | 'notifications' | 'media'): Promise<boolean>
}

export interface Start {
  /** Folder of the user's data, which an installation keeps. */
  userData: string
  env?: Record<string, string>
  args?: readonly string[]
  /** Main program to run instead of the app's own, from the root of the repository; only the double runs others. */
  program?: string
  /** Name of the keyring; only the double has more than one. */
  keyring?: string
}

/** Electron, or its double. */
export interface Runtime {
  readonly name: 'Electron' | 'a double of Electron'
  start(options: Start): Promise<DesktopApp>
  /** A start that is expected to end by itself, as that of a second instance does. */
  startInVain(options: Start): Promise<Exit>
}
