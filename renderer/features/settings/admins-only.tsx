import type { ReactNode } from 'react'
import { usePerson } from '../../context/login-context.ts'
import { Empty } from '../../ui/empty.tsx'

/** Shows a settings section to owners and admins, and a notice to other members. */
export function AdminsOnly({ what, children }: { what: string; children: ReactNode }) {
  const { role, account } = usePerson()
  if (role !== 'member') return children
  return (
    <Empty
      title={`Owners and admins look after ${what}`}
      text={`You are a member of ${account.name}. Ask an owner or an admin to change something here, or to make you one.`}
    />
  )
}
