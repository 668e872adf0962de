const nonce = document.querySelector<HTMLElement>('script[nonce], link[nonce]')?.nonce ?? ''

// Where Mantine's scroll lock looks for the nonce of its style tag.
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** The nonce that the server wrote into this page: what style tags need to be let in. */
export const styleNonce = (): string => nonce
