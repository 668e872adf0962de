import { app, powerMonitor } from 'electron'

/** A terminal, npm and the script that started us each pass the same Ctrl-C on. */
const SAME_SIGNAL_MS = 1000

interface Ways {
  /** Before anything ends. */
  save(): void
  /** Ends the server in order, within its time. */
  stop(): Promise<void>
  /** Ends it at once. */
  end(): void
}

/** Lets the app end only after the server has. Answers whether that has begun. */
export function quitInOrder({ save, stop, end }: Ways): () => boolean {
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
