const KEY = 'trackside.our-cars'

/** Numbers of our cars as typed in the first run on this device, for the first event. */
export const ourNumbers = (): string => localStorage.getItem(KEY) ?? ''

export const keepOurNumbers = (numbers: string): void => localStorage.setItem(KEY, numbers)
