/** A failure with a message fit to be shown, and a code like the system's. */
export const targetError = (code: string, message: string): Error & { code: string } =>
  Object.assign(new Error(message), { code })
