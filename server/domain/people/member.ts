import { v7 as uuidv7 } from 'uuid'
import type { BaseRow } from '../../contract/define/define.ts'
import { member } from '../../contract/resources/people/member.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { findRowsBy } from '../../db/rows/repo.ts'
import { people } from '../../db/tables/people.ts'
import { crud, type Input, type RemoveOptions, type Service } from '../crud.ts'
import type { Writing } from '../principal.ts'
import { conflict, Problem } from '../problem.ts'
import { hashPassword } from './passwords.ts'

const owns = (row: BaseRow) => row.role === 'owner' && row.disabled === false

/** 403 if an admin changes an owner. */
export function requireOwner(scope: Writing, ...roles: unknown[]): void {
  if (roles.includes('owner') && scope.principal.role !== 'owner') {
    throw new Problem(403, 'forbidden', 'Only an owner may add, change or remove an owner.', {
      extra: { operation: 'update', entity: member.name },
    })
  }
}

/** 409 if no enabled owner would remain. */
function refuseWithoutOwner(scope: Writing, leaving: BaseRow) {
  const owners = findRowsBy(scope, member, { role: 'owner' })
  if (owns(leaving) && !owners.some((other) => other.id !== leaving.id && owns(other))) {
    throw conflict('last_owner', 'This is the last owner who can log in: make another member an owner first.')
  }
}

function complete(scope: Writing, row: BaseRow, before: BaseRow | null): BaseRow {
  requireOwner(scope, row.role, before?.role)
  if (before && !owns(row)) refuseWithoutOwner(scope, before)
  return row
}

const plain = crud(member, { complete })

/** The person with an e-mail address, created if unknown to the instance; a known person's password is kept. */
function personOf({ connection, now }: Writing, email: string, passwordHash: string): string {
  const known = people.userByEmail(connection, email)
  if (known) return known.id
  const id = uuidv7()
  people.insertUser(connection, {
    id,
    email,
    password_hash: passwordHash,
    token_generation: 1,
    created_at: now,
  })
  return id
}

/** Adds a member and grants the person access. 409 if the address is already a member. */
export function admit(
  scope: Writing,
  wanted: Input,
  passwordHash: string,
): { row: BaseRow; personId: string } {
  const row = plain.insert(scope, wanted)
  const personId = personOf(scope, row.email as string, passwordHash)
  people.insertMembership(scope.connection, {
    account_id: scope.accountId,
    member_id: row.id,
    user_id: personId,
  })
  return { row, personId }
}

function* remove(scope: Writing, id: string, options: RemoveOptions): Sliced<BaseRow> {
  const row = plain.get(scope, id, options.ifMatch)
  requireOwner(scope, row.role)
  refuseWithoutOwner(scope, row)
  return yield* plain.remove(scope, id, options)
}

/** Members of an account. The password is hashed and stored with the person, not in the row. */
export const members: Service = {
  ...plain,
  async prepare({ password, ...input }) {
    return { ...input, passwordHash: await hashPassword(password as string) }
  },
  create(scope, { passwordHash, ...input }) {
    return admit(scope, input, passwordHash as string).row
  },
  remove,
}
