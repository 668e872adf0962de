import { app, powerMonitor } from 'electron'

/** One Ctrl-C arrives several times: from the terminal, npm and the start script. */
const SAME_SIGNAL_MS = 1000

interface Options {
  /** Called before anything ends. */
  save(): void
  /** Shuts the server down within its time limit. */
  stop(): Promise<void>
  /** Kills the server. */
  end(): void
}

/** Delays quitting until the server has ended. Returns a function: whether quitting has begun. */
export function quitInOrder({ save, stop, end }: Options): () => boolean {
  let phase: 'on' | 'stopping' | 'stopped' = 'on'
  app.on('before-quit', (event) => {
    if (phase === 'stopped') return
    event.preventDefault()
    if (phase === 'stopping') return
    phase = 'stopping'
    save()
    void stop()
      .catch(() => {})
      .then(() => {
        phase = 'stopped'
        app.quit()
      })
  })
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault()
    app.quit()
  })
  let firstAt: number | undefined
  const onSignal = () => {
    firstAt ??= Date.now()
    if (Date.now() - firstAt <= SAME_SIGNAL_MS) return app.quit()
    end()
    app.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  return () => phase !== 'on'
}
