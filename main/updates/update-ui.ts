/** Dialogs of an update, and whether it may run now. */
export interface UpdateUi {
  /** Asks a yes-or-no question. */
  ask(question: { message: string; detail?: string; yes: string; no: string }): Promise<boolean>
  show(words: { message: string; detail?: string }): Promise<void>
  /** Whether a session is live: no update restarts the server during one. */
  sessionIsLive(): boolean | Promise<boolean>
}

/** While a session is live, shows that and returns true. */
export async function mustWait(ui: UpdateUi): Promise<boolean> {
  if (!(await ui.sessionIsLive())) return false
  await ui.show({
    message: 'A session is live.',
    detail: 'Trackside is not updated while cars are on track. Try again after the session.',
  })
  return true
}
