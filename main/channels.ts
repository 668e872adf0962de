/** IPC channels between the app and the page. */
export interface AppInfo {
  version: string
  platform: string
  /** How the key that signs logins is kept, where that is weaker than it could be. */
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
