import type { ResourceKey } from '../../../../server/contract/index.ts'
import type { Person } from '../../../data/use/use-login.ts'
import { dataForm } from '../../../rows/data-form.tsx'
import type { RowForm } from '../../../rows/row-form.ts'
import type { Field } from '../../../schema/field.ts'
import type { UnitOf } from '../../../ui/units/use-units.ts'
import { withoutOwner } from '../access/without-owner.ts'

const ASKED = ['name', 'email', 'password', 'role', 'permissionProfileId', 'disabled']
const NEW = ASKED.filter((name) => name !== 'disabled')

const WORDS: Readonly<Record<string, Partial<Field>>> = {
  name: { hint: 'The name this team uses.' },
  password: {
    hint: 'At least 10 characters. A person who already has a login on this server keeps their password.',
  },
  permissionProfileId: {
    help: 'For members. Without one they may do everything except what is reserved for owners and admins.',
  },
  disabled: { label: 'Locked out: logged out at once, cannot log in' },
}

interface MemberFormOptions {
  mode: 'add' | 'edit'
  unitOf: UnitOf
  /** Role of the user who fills in the form. */
  role: Person['role']
}

/** Form of a member. Removing a member keeps their entries. */
export const memberForm = ({ mode, unitOf, role }: MemberFormOptions): RowForm<ResourceKey> => ({
  ...dataForm({
    key: 'members',
    mode,
    unitOf,
    only: mode === 'add' ? NEW : ASKED,
    known: { role: 'member' },
    tune: (field) => {
      const worded = { ...field, ...WORDS[field.name] }
      return role === 'owner' ? worded : withoutOwner(worded)
    },
  }),
  consequence: () =>
    'They are logged out at once and cannot log in again; their API keys without a profile stop working. What they wrote stays.',
})
