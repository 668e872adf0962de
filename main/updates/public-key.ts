/**
 * Key that verifies update files: ed25519, SPKI in base64. `scripts/app-build.ts` inserts it, so that the environment cannot
 * change it. Empty in builds that are not released.
 */
export const publicKey: string = process.env.TRACKSIDE_UPDATE_PUBLIC_KEY ?? ''
