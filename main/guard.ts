import { app, type Session, session, shell, type WebContents } from 'electron'
import { mayHave, mayNavigate, newWindowFor } from './permissions.ts'

interface Guarded {
  /** URL of the server's page; undefined while it does not run. */
  pageUrl(): string | undefined
  /** Opens a page of the app in a new window. */
  openOwn(url: string): void
}

function guardSession(own: Session, { pageUrl }: Guarded) {
  own.setPermissionRequestHandler((contents, permission, answer, details) =>
    answer(mayHave(pageUrl(), permission, details.requestingUrl || contents.getURL())),
  )
  own.setPermissionCheckHandler((_contents, permission, origin) => mayHave(pageUrl(), permission, origin))
  own.setDevicePermissionHandler(() => false)
}

function guardContents(contents: WebContents, { pageUrl, openOwn }: Guarded) {
  contents.on('will-frame-navigate', (details) => {
    if (!mayNavigate(pageUrl(), details.url)) details.preventDefault()
  })
  contents.on('will-redirect', (details) => {
    if (!mayNavigate(pageUrl(), details.url)) details.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    const where = newWindowFor(pageUrl(), url)
    if (where === 'own') openOwn(url)
    if (where === 'outside') void shell.openExternal(url)
    return { action: 'deny' }
  })
}

/** Restricts all web contents: pages stay on the server's origin and get few permissions. */
export function guardEverything(guarded: Guarded): void {
  guardSession(session.defaultSession, guarded)
  app.on('web-contents-created', (_event, contents) => guardContents(contents, guarded))
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, answer) => {
    event.preventDefault()
    answer(false)
  })
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault()
    choose()
  })
}
