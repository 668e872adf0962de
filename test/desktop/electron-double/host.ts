import { type Handlers, openLine } from './line.ts'

/** Requests of the process that shows the windows; each module of the double adds its own. */
export const answers: Handlers = {}

const send = process.send?.bind(process)
if (!send) throw new Error('The double of Electron runs below a process that shows its windows.')

/** The line to the process that shows the windows. */
export const host = openLine(
  {
    send: (message) => void send(message, undefined, {}, () => {}),
    on: (event: 'message' | 'disconnect', listener: (message: unknown) => void) =>
      process.on(event as 'message', listener),
  },
  answers,
)

// The host has closed.
process.on('disconnect', () => process.exit(1))
