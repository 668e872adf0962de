const GROUP = /.{1,4}/g

/** A fingerprint as four digits at a time, to be compared by eye: `9F86 D081 …`. */
export const fingerprintGroups = (fingerprint: string): string[] =>
  bareFingerprint(fingerprint).match(GROUP) ?? []

/** A fingerprint as an address carries it: without colons. */
export const bareFingerprint = (fingerprint: string): string =>
  fingerprint.replace(/[^\da-f]/gi, '').toUpperCase()
