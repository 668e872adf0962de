/** What the app tells the page about itself. */
export interface AppInfo {
  version: string
  platform: string
}

/** Every channel between the window and the main process. */
export const channels = { appInfo: 'trackside:app-info' } as const
