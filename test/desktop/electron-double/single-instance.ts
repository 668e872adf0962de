import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** Message of a second start to the first instance. */
export interface SecondStart {
  argv: string[]
  workingDirectory: string
  additionalData: unknown
}

const SUFFIX = '.second-start'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const holderOf = (lock: string): number | undefined => {
  try {
    return Number(readlinkSync(lock))
  } catch {
    return undefined
  }
}

function take(lock: string): boolean {
  try {
    symlinkSync(String(process.pid), lock)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
    return false
  }
}

/** A lock on the folder that ends with its process, as Chromium's: a symbolic link that names the holder. */
export function instanceLock(folder: string, onSecondStart: (second: SecondStart) => void) {
  const lock = join(folder, 'SingletonLock')
  let release: (() => void) | undefined

  function listen() {
    const watcher = watch(folder, () => {
      for (const file of readdirSync(folder).filter((name) => name.endsWith(SUFFIX))) {
        const note = JSON.parse(readFileSync(join(folder, file), 'utf8')) as SecondStart
        rmSync(join(folder, file))
        onSecondStart(note)
      }
    })
    watcher.unref()
    const end = () => {
      watcher.close()
      rmSync(lock, { force: true })
      process.off('exit', end)
      release = undefined
    }
    process.on('exit', end)
    release = end
  }

  function notifyHolder(additionalData: unknown) {
    const note: SecondStart = { argv: process.argv, workingDirectory: process.cwd(), additionalData }
    const draft = join(folder, `${process.pid}.draft`)
    writeFileSync(draft, JSON.stringify(note))
    renameSync(draft, join(folder, `${process.pid}${SUFFIX}`))
  }

  return {
    request(additionalData: unknown): boolean {
      if (release) return true
      mkdirSync(folder, { recursive: true })
      const holder = holderOf(lock)
      if (holder !== undefined && !isAlive(holder)) rmSync(lock, { force: true })
      if (take(lock)) {
        listen()
        return true
      }
      notifyHolder(additionalData)
      return false
    },
    has: () => release !== undefined,
    release: () => release?.(),
  }
}
