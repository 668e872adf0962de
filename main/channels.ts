/** Facts about the app, for the page. */
export interface AppInfo {
  version: string
  platform: string
  /** Why the key that signs logins is not stored encrypted; null when it is. */
  secretWarning: string | null
}

/** Every channel between the windows and the main process. */
export const channels = {
  appInfo: 'trackside:app-info',
  chooseFolder: 'trackside:choose-folder',
  liveSession: 'trackside:live-session',
  resumed: 'trackside:resumed',
  go: 'trackside:go',
  remedy: 'trackside:remedy',
} as const
