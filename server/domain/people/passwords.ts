/** Native code that a start does not need. */
const argon2 = () => import('argon2')

/** Argon2id with the library's current defaults; the parameters travel in the hash. */
export const hashPassword = async (password: string): Promise<string> => (await argon2()).hash(password)

let decoy: Promise<string> | undefined

/** Compares a password with a hash. Without a hash it works as long and says no, so that time tells nothing. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  // Waited for in either case: otherwise the first of them would tell by making it.
  decoy ??= hashPassword('nobody has this password')
  const nobody = await decoy
  const { verify } = await argon2()
  const matches = await verify(passwordHash ?? nobody, password)
  return matches && passwordHash !== undefined
}
