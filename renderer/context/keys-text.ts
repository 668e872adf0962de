const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

const NAMES: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  escape: 'Esc',
}

const written = (key: string, mac: boolean): string => {
  const lower = key.toLowerCase()
  if (lower === 'mod') return mac ? '⌘' : 'Ctrl'
  if (lower === 'alt' && mac) return '⌥'
  return NAMES[lower] ?? key.charAt(0).toUpperCase() + key.slice(1)
}

/** The keys of a command as labelled on the keyboard: `mod+k` is `Ctrl`, `K`. */
export function keysText(keys: string, mac: boolean = isMac()): string[] {
  const parts = keys.split('+')
  // `?` needs Shift on some keyboards and not on others.
  return (parts.at(-1) === '?' ? ['?'] : parts).map((key) => written(key, mac))
}
