import type { Signature } from '../../contract/resources/garage/checklist.ts'

/** The signature that an item has now; undefined without one, or where it was taken back. */
export function signatureOf(signatures: readonly Signature[], item: string): Signature | undefined {
  const last = signatures.findLast((each) => each.item === item)
  return last?.signed ? last : undefined
}
