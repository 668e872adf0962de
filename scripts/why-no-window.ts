import { dirname, join } from 'node:path'

/** One-line explanation, with a remedy, of why the desktop app has no window. */
export interface NoWindow {
  whyNot: string
}

interface FailedRuntime {
  code: number
  signal: NodeJS.Signals | null
  /** Its stderr output. */
  words: string
  /** Its executable. */
  electron: string
  /** How long a window was waited for; null if the runtime exited by itself. */
  lateMs: number | null
}

/** Debian and Ubuntu packages of the libraries missing on a plain server installation. */
const PACKAGES: readonly (readonly [library: RegExp, name: string])[] = [
  [/^libnss|^libnspr|^libsmime/, 'libnss3'],
  [/^libatk-bridge/, 'libatk-bridge2.0-0'],
  [/^libatk/, 'libatk1.0-0'],
  [/^libgtk-3|^libgdk-3/, 'libgtk-3-0'],
  [/^libgbm/, 'libgbm1'],
  [/^libasound/, 'libasound2'],
  [/^libcups/, 'libcups2'],
  [/^libdrm/, 'libdrm2'],
  [/^libxkbcommon/, 'libxkbcommon0'],
  [/^libX/, 'libgtk-3-0'],
]

type Case = (found: RegExpExecArray, runtime: FailedRuntime) => [why: string, todo: string]

const missingLibrary: Case = ([, library = '']) => {
  const name = PACKAGES.find(([fits]) => fits.test(library))?.[1]
  return [
    `the shared library ${library} is missing`,
    `install it (Debian, Ubuntu: sudo apt install ${name ?? 'libgtk-3-0 libnss3 libgbm1 libasound2'})`,
  ]
}

const helperFile = ({ electron }: FailedRuntime) => join(dirname(electron), 'chrome-sandbox')

const noSandbox: Case = (_found, runtime) => [
  'this system does not let Electron’s sandbox start (Ubuntu restricts user namespaces)',
  `install the deb package, which brings what AppArmor wants, or run: sudo chown root:root ${helperFile(runtime)} && sudo chmod 4755 ${helperFile(runtime)}`,
]

const noDisplay: Case = () => {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  return [
    `the display (${DISPLAY || WAYLAND_DISPLAY || 'none is named'}) does not take a window`,
    'start it in a session of the desktop, or set DISPLAY and XAUTHORITY to those of one',
  ]
}

/** By messages of Chromium and the loader; the first match counts. */
const CASES: readonly (readonly [words: RegExp, found: Case])[] = [
  [/error while loading shared libraries: ([^\s:]+)/, missingLibrary],
  [
    /SUID sandbox helper|No usable sandbox|sandbox_host_linux|zygote_host_impl_linux|user namespaces?/i,
    noSandbox,
  ],
  [
    /Missing X server|cannot open display|Unable to open X display|Failed to connect to Wayland|platform failed to initialize|Authorization required|No protocol specified/i,
    noDisplay,
  ],
  [
    /GLIBC(?:XX)?_\S+' not found/,
    () => ['this system is too old for Electron', 'use a newer system, or a browser'],
  ],
  [
    /EACCES|ENOEXEC|Exec format error|Permission denied/,
    (_found, { electron }) => [
      `${electron} cannot be run`,
      'remove node_modules/electron and run npm install again',
    ],
  ],
]

const REINSTALL = 'if that stays so, remove node_modules/electron and run npm install again'

function unknown({ code, signal, words, lateMs }: FailedRuntime): [why: string, todo: string] {
  if (lateMs !== null) return [`no window opened within ${Math.round(lateMs / 1000)} s`, REINSTALL]
  const last = words.trim().split('\n').at(-1)?.trim().slice(0, 200)
  const how = signal ? `it was ended by ${signal}` : `it ended with code ${code}`
  return [last ? `${how} (${last})` : how, REINSTALL]
}

/** Why a failed runtime had no window, with a remedy. */
export function whyNoWindow(runtime: FailedRuntime): NoWindow {
  for (const [fits, explain] of CASES) {
    const found = fits.exec(runtime.words)
    if (found) return sentence(explain(found, runtime))
  }
  return sentence(unknown(runtime))
}

const sentence = ([why, todo]: [string, string]): NoWindow => ({
  whyNot: `The Electron runtime cannot run: ${why}; ${todo}. The server runs without the desktop window.`,
})
