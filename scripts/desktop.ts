import { spawn } from 'node:child_process'
import { buildApp } from './app-build.ts'
import { outlive } from './child.ts'
import { ROOT } from './root.ts'

/** Chromium's sandbox cannot be had by root on Linux. */
const asRoot = () => process.platform === 'linux' && process.getuid?.() === 0

/** Runs the desktop app from the sources as they are now; answers its exit code. */
export async function runDesktop(electron: string, dataDir: string): Promise<number> {
  await buildApp()
  const child = spawn(electron, [...(asRoot() ? ['--no-sandbox'] : []), ROOT], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  return outlive(child)
}
