import { Popover } from '@mantine/core'
import { useState } from 'react'
import classes from './avatars.module.css'
import '../tones.css'
import { toneOf } from './tone-of.ts'

interface AvatarPerson {
  userId: string
  name: string
  /** Text of the page that they look at. */
  views: readonly string[]
}

const MAX_SHOWN = 3

/** Initials of a name, at most two letters. */
const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()

const Avatar = ({ person: { userId, name } }: { person: AvatarPerson }) => (
  <span className={classes.avatar} data-tone={toneOf(userId)} data-text={initials(name) || '?'} />
)

interface AvatarsProps {
  people: readonly AvatarPerson[]
  /** All of them in one line of words. */
  text: string
}

/** The users on this page: initials, and on a press their names and pages. Nothing without any. */
export function Avatars({ people, text }: AvatarsProps) {
  const [open, setOpen] = useState(false)
  if (people.length === 0) return null
  const label = `Here: ${text}`
  const more = people.length - MAX_SHOWN
  return (
    <Popover opened={open} onChange={setOpen} withinPortal={false} position="bottom-end">
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          title={label}
          aria-label={label}
          onClick={() => setOpen(!open)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') setOpen(false)
          }}
        >
          {people.slice(0, MAX_SHOWN).map((person) => (
            <Avatar key={person.userId} person={person} />
          ))}
          {more > 0 && <span className={classes.more} data-text={`+${more}`} />}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.list ?? ''}>
        <ul>
          {people.map((person) => (
            <li key={person.userId}>
              <Avatar person={person} />
              <span>
                {person.name}
                {person.views.length > 0 && <small>{person.views.join(', ')}</small>}
              </span>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
