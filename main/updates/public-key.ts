/**
 * Key that updates from a file are checked by: ed25519, SPKI in base64. The build puts it in (`scripts/app-build.ts`), so
 * that no environment of the running app can say another. Empty in builds that nobody releases.
 */
export const publicKey: string = process.env.TRACKSIDE_UPDATE_PUBLIC_KEY ?? ''
