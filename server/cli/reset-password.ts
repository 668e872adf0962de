import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { newPassword } from '../contract/resources/people/identity.ts'
import { openWriter } from '../db/engine/connection.ts'
import { pendingMigrations } from '../db/engine/migrate.ts'
import { people } from '../db/tables/people.ts'
import { hashPassword } from '../domain/people/passwords.ts'
import { askPassword } from './ask-password.ts'

/** An error in the command line. */
class CannotReset extends Error {}

/** Sets a user's password by e-mail address and revokes their logins, also while a server is running on the folder. */
async function resetPassword(dataDir: string, email: string): Promise<void> {
  const file = join(dataDir, 'trackside.db')
  if (!existsSync(file))
    throw new CannotReset(`There is no database in ${dataDir}. DATA_DIR names another folder.`)
  const connection = openWriter(file)
  try {
    if (pendingMigrations(connection).length > 0) {
      throw new CannotReset('The database is of an older version: start Trackside once, then try again.')
    }
    const person = people.userByEmail(connection, email)
    if (!person) throw new CannotReset(`No user has the e-mail address ${email}.`)
    const password = newPassword.safeParse(await askPassword(`New password for ${email}: `))
    if (!password.success) throw new CannotReset('The password must have at least 10 characters.')
    people.setPasswordHash(connection, person.id, await hashPassword(password.data))
  } finally {
    connection.close()
  }
}

const email = process.argv[2]?.trim().toLowerCase()
try {
  if (!email) throw new CannotReset('Name the user: npm run reset-password -- ana@example.com')
  await resetPassword(process.env.DATA_DIR || join(process.cwd(), 'data'), email)
  process.stdout.write(`${email} has a new password; all earlier logins are revoked.\n`)
} catch (error) {
  if (!(error instanceof CannotReset)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
