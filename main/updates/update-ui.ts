/** How updates speak with the person, and what they have to know of the moment. */
export interface UpdateUi {
  /** Asks; answers whether the person said yes. */
  ask(question: { message: string; detail?: string; yes: string; no: string }): Promise<boolean>
  tell(words: { message: string; detail?: string }): Promise<void>
  /** Whether a session is live: the garage is not restarted under a running car. */
  sessionIsLive(): boolean | Promise<boolean>
}

/** Says so and answers true while a session is live. */
export async function mustWait(ui: UpdateUi): Promise<boolean> {
  if (!(await ui.sessionIsLive())) return false
  await ui.tell({
    message: 'A session is live.',
    detail: 'Trackside is not updated while cars are on track. Try again after the session.',
  })
  return true
}
