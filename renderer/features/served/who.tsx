import type { Person } from '../../api/use-login.ts'

interface WhoProps {
  person: Person
  onLeave: () => void
}

/** Who is logged in, and the way out. */
export const Who = ({ person, onLeave }: WhoProps) => (
  <div className="who">
    <span>
      {person.user.name} <span className="hint">{`${person.role} of ${person.account.name}`}</span>
    </span>
    <button type="button" onClick={onLeave}>
      Log out
    </button>
  </div>
)
