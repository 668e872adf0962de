/** The code behind the `#` of an invite's address. After it the address may say by what the garage is known. */
export const codeInHash = (hash: string): string => hash.slice(1).split('&', 1)[0] ?? ''
