const nonce = document.querySelector<HTMLElement>('script[nonce], link[nonce]')?.nonce ?? ''

// Where Mantine's scroll lock looks for the nonce of its style tag.
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** The nonce that the server wrote into this page; style tags need it under the content security policy. */
export const styleNonce = (): string => nonce
