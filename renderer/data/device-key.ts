const KEY = 'trackside.device'

/** What this browser keeps of itself as a device of the garage. The secret is of no use without the PIN. */
export interface DeviceKey {
  secret: string
  /** Its name, as it was typed when it joined. */
  name: string
  accountName: string
}

export function keptDevice(): DeviceKey | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const keepDevice = (device: DeviceKey): void => localStorage.setItem(KEY, JSON.stringify(device))

export const forgetDevice = (): void => localStorage.removeItem(KEY)
