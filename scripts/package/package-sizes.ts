import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { getRawHeader } from '@electron/asar'
import { ROOT } from '../root.ts'
import type { Layout } from './package-layouts.ts'
import { reasonFor } from './package-reasons.ts'

const LARGEST = 15

/** A file of the app, in the archive or beside it. */
interface PackedFile {
  path: string
  bytes: number
  unpacked: boolean
}

type Entry = { files?: Record<string, Entry>; size?: number; unpacked?: boolean }

/** Every file of `app.asar`, including unpacked ones. */
export function packedFiles({ resources }: Layout): PackedFile[] {
  const walk = ({ files, size = 0, unpacked = false }: Entry, path: string): PackedFile[] =>
    files
      ? Object.entries(files).flatMap(([name, entry]) => walk(entry, path ? `${path}/${name}` : name))
      : [{ path, bytes: size, unpacked }]
  return walk(getRawHeader(join(resources, 'app.asar')).header as Entry, '')
}

/** The package of `node_modules` or own folder of a file. */
export const belongsTo = (path: string): string =>
  /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path.split('/').slice(0, 2).join('/')

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(2).padStart(8)} MB`

const folderBytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

function summed(files: readonly PackedFile[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const { path, bytes } of files) sums.set(belongsTo(path), (sums.get(belongsTo(path)) ?? 0) + bytes)
  return [...sums].sort(([, a], [, b]) => b - a)
}

/** Report of a package's size by part, with the reasons of the largest parts. */
export function sizeTable(layout: Layout): string[] {
  const files = packedFiles(layout)
  const total = (unpacked: boolean) =>
    files.filter((file) => file.unpacked === unpacked).reduce((sum, { bytes }) => sum + bytes, 0)
  const parts = summed(files)
  const app = total(false) + total(true)
  const whole = folderBytes(layout.folder)
  const rest = parts.slice(LARGEST).reduce((sum, [, bytes]) => sum + bytes, 0)
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  return [
    `\nTrackside ${version} in ${layout.folder}`,
    `${mb(total(false))}  app.asar, ${files.filter((file) => !file.unpacked).length} files`,
    `${mb(total(true))}  app.asar.unpacked, ${files.filter((file) => file.unpacked).length} files`,
    `${mb(whole - app)}  Electron, licences and icons`,
    `${mb(whole)}  in all\n`,
    ...parts.slice(0, LARGEST).map(([name, bytes]) => `${mb(bytes)}  ${name.padEnd(24)} ${reasonFor(name)}`),
    `${mb(rest)}  ${parts.length - LARGEST} smaller parts`,
  ]
}
