import { strict, strictEmitter } from './strict.ts'

/** Calls of main to the desktop. */
export const calls: { module: string; what: string; value: unknown }[] = []
const tell = (module: string, what: string, value: unknown) => void calls.push({ module, what, value })

/** Without a user, a dialog is closed without a choice, unless a test sets a function here. */
export const dialog = strict('dialog', {
  showErrorBox: (title: string, text: string) => tell('dialog', 'showErrorBox', { title, text }),
  showOpenDialog: async (...args: unknown[]) => {
    tell('dialog', 'showOpenDialog', args.at(-1))
    return { canceled: true, filePaths: [] as string[] }
  },
  showSaveDialog: async (...args: unknown[]) => {
    tell('dialog', 'showSaveDialog', args.at(-1))
    return { canceled: true, filePath: '' }
  },
  showMessageBox: async (...args: unknown[]) => {
    const options = args.at(-1) as { cancelId?: number }
    tell('dialog', 'showMessageBox', options)
    return { response: options.cancelId ?? 0, checkboxChecked: false }
  },
})

export const shell = strict('shell', {
  openExternal: async (url: string) => tell('shell', 'openExternal', url),
  openPath: async (path: string) => {
    tell('shell', 'openPath', path)
    return ''
  },
  showItemInFolder: (path: string) => tell('shell', 'showItemInFolder', path),
  beep: () => {},
})

export const clipboard = strict('clipboard', {
  writeText: (text: string) => tell('clipboard', 'writeText', text),
  readText: () => String(calls.findLast(({ module }) => module === 'clipboard')?.value ?? ''),
})

const blockers = new Set<number>()
let blockersMade = 0

export const powerSaveBlocker = strict('powerSaveBlocker', {
  start(_type: 'prevent-app-suspension' | 'prevent-display-sleep') {
    blockers.add(blockersMade)
    blockersMade += 1
    return blockersMade - 1
  },
  stop: (id: number) => blockers.delete(id),
  isStarted: (id: number) => blockers.has(id),
})

export const powerMonitor = strictEmitter(
  'powerMonitor',
  ['suspend', 'resume', 'shutdown', 'on-ac', 'on-battery', 'lock-screen', 'unlock-screen'],
  { isOnBatteryPower: () => false, getSystemIdleTime: () => 0 },
)
