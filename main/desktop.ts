import { join } from 'node:path'
import { app, BrowserWindow, clipboard, dialog, shell } from 'electron'
import { makeFolder } from '../server/files/make-folder.ts'
import { channels } from './channels.ts'
import { guardEverything } from './guard.ts'
import { setUpIpc } from './ipc.ts'
import { pageUrls } from './lan.ts'
import { openLogFile } from './log-file.ts'
import { setUpMenu } from './menu.ts'
import { setUpPower } from './power.ts'
import { quitInOrder } from './quit-in-order.ts'
import { systemKeychain } from './secrets/keychain.ts'
import type { Failure } from './server/failure.ts'
import { launchServer } from './server/server-process.ts'
import { type Started, startUp } from './server/startup.ts'
import { Supervisor } from './server/supervisor.ts'
import { setUpTray } from './tray.ts'
import { warnOnce } from './warn-once.ts'
import { quitsWithLastWindow } from './windows/last-window.ts'
import { Windows } from './windows/windows.ts'

export interface Desktop {
  start(): Promise<void>
  /** Brings a window to the front, of the app or of an error. */
  show(): void
}

/** Connects server, windows, menu and tray. Call when Electron is ready. */
export function createDesktop(): Desktop {
  const userData = app.getPath('userData')
  makeFolder(userData)
  const choicesFile = join(userData, 'choices.json')
  const log = openLogFile(join(userData, 'logs', 'trackside.log'))
  let up: Started | undefined
  let isStartingUp = false
  let factory: string | null = null

  const pageUrl = () => up && pageUrls(up.url)[0]
  const supervisor = new Supervisor({
    launch: (settings) =>
      launchServer(settings, {
        log(chunk) {
          process.stderr.write(chunk)
          log.write(chunk)
        },
        factory(state) {
          factory = state
          tellTray()
        },
      }),
    giveUp: (failure) => void serve(failure),
  })
  const windows = new Windows({
    stateFile: join(userData, 'windows.json'),
    onSessionEnd: () => void supervisor.stop(),
    onGone: (contentsId) => live.set(contentsId, false),
  })
  const isQuitting = quitInOrder({
    save: () => windows.save(true),
    stop: () => supervisor.stop(),
    end: () => supervisor.end(),
  })
  const live = setUpPower({
    pageUrl,
    onDead: () => supervisor.restart(),
    onAwake: () => windows.send(channels.resumed),
  })

  guardEverything({ pageUrl, openOwn: (url) => windows.open(url.slice(new URL(url).origin.length)) })
  setUpIpc({ pageUrl, secretWarning: () => up?.secretWarning ?? null, liveSession: live.set })
  setUpMenu({
    newWindow: () => up && windows.open(),
    go: (page) => up && windows.go(page),
    documentation: () => up && windows.open('/docs/guide/'),
    logFile: log.file,
    sessionIsLive: live.isLive,
    dataDir: () => up?.dataDir,
  })
  const showTray = setUpTray({
    open: () => show(),
    browser: () => void shell.openExternal(pageUrl() ?? ''),
    // The second URL, if any, is the one for other devices.
    copy: () => up && clipboard.writeText(pageUrls(up.url)[1] ?? pageUrls(up.url)[0]),
    share: () => up && windows.go('/settings/sharing'),
    factory: () => up && windows.go('/settings/factory'),
    warning: () => void dialog.showMessageBox({ type: 'warning', message: up?.secretWarning ?? '' }),
    quit: () => app.quit(),
  })

  function show() {
    if (up && !isStartingUp) windows.show()
    else BrowserWindow.getAllWindows().at(-1)?.focus()
  }
  function tellTray() {
    const urls = up ? pageUrls(up.url) : []
    showTray({ server: supervisor.state(), urls, secretWarning: up?.secretWarning ?? null, factory })
  }
  function refresh() {
    tellTray()
    const url = pageUrl()
    if (url && supervisor.state() === 'running') windows.load(url)
  }
  async function serve(failed?: Failure) {
    isStartingUp = true
    up =
      (await startUp(
        { supervisor, keychain: systemKeychain, choicesFile, logFile: log.file, isQuitting },
        failed,
      )) ?? up
    isStartingUp = false
    if (supervisor.state() === 'running') refresh()
    else app.quit()
  }

  supervisor.onState(refresh)
  app.on('activate', show)
  app.on('window-all-closed', async () => {
    if (isStartingUp || isQuitting() || process.platform === 'darwin') return
    if (await quitsWithLastWindow(choicesFile)) app.quit()
  })
  return {
    show,
    async start() {
      refresh()
      await serve()
      if (!up || isQuitting()) return
      windows.restore()
      await warnOnce(choicesFile, up.secretWarning)
    },
  }
}
