/** Version and platform in an update's file name (`artifactName` of electron-builder). */
export interface UpdateFile {
  version: string
  os: 'win' | 'mac' | 'linux'
  arch: 'x64' | 'arm64'
  kind: 'exe' | 'dmg' | 'zip' | 'AppImage' | 'deb'
}

const NAME =
  /^Trackside-(\d+\.\d+\.\d+(?:-[0-9A-Za-z.]+)?)-(win|mac|linux)-(x64|arm64|x86_64|amd64)\.(exe|dmg|zip|AppImage|deb)$/

/** Parses a file name; undefined for other files. */
export function readUpdateName(name: string): UpdateFile | undefined {
  const [, version, os, arch, kind] = NAME.exec(name) ?? []
  if (!version) return undefined
  return {
    version,
    os: os as UpdateFile['os'],
    // AppImages and Debian packages name the same architecture differently.
    arch: arch === 'arm64' ? 'arm64' : 'x64',
    kind: kind as UpdateFile['kind'],
  }
}

/** The installed app. */
export interface Installed {
  version: string
  platform: NodeJS.Platform
  arch: string
  /** Path of the AppImage it runs from, if it does. */
  appImage?: string | undefined
}

const SYSTEMS: Partial<Record<NodeJS.Platform, { os: UpdateFile['os']; words: string }>> = {
  win32: { os: 'win', words: 'Windows' },
  darwin: { os: 'mac', words: 'macOS' },
  linux: { os: 'linux', words: 'Linux' },
}
const wordsFor = (os: UpdateFile['os']) => Object.values(SYSTEMS).find((system) => system.os === os)?.words

/** File type of this app's updates. */
export function kindFor({ platform, appImage }: Installed): UpdateFile['kind'] {
  if (platform === 'win32') return 'exe'
  if (platform === 'darwin') return 'dmg'
  return appImage ? 'AppImage' : 'deb'
}

/** Why a file cannot update this app, in words; undefined if it can. */
export function misfit(file: UpdateFile, installed: Installed): string | undefined {
  const here = SYSTEMS[installed.platform]
  if (file.os !== here?.os)
    return `It is for ${wordsFor(file.os)}; this laptop runs ${here?.words ?? installed.platform}.`
  if (file.arch !== installed.arch)
    return `It is for ${file.arch} processors; this app is for ${installed.arch}.`
  const kind = kindFor(installed)
  if (file.kind !== kind) return `This app is updated by a .${kind} file, not by a .${file.kind} file.`
  return undefined
}

/** Negative if `a` is older, positive if newer. A pre-release is older than its release. */
export function compareVersions(a: string, b: string): number {
  const read = (version: string) => {
    const at = version.indexOf('-')
    return at < 0 ? [version, ''] : [version.slice(0, at), version.slice(at + 1)]
  }
  const [coreA = '', preA = ''] = read(a)
  const [coreB = '', preB = ''] = read(b)
  const inOrder = (x: string, y: string) => x.localeCompare(y, 'en', { numeric: true })
  return inOrder(coreA, coreB) || Number(preA === '') - Number(preB === '') || inOrder(preA, preB)
}
