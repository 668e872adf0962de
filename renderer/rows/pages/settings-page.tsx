import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePerson } from '../../context/login-context.ts'
import { usePageName } from '../../context/page-title.ts'
import { PlaceLink } from '../../context/place-link.tsx'
import { settingsFor } from '../../context/places.ts'
import { NARROW, useMedia } from '../../ui/use-media.ts'
import classes from './settings-page.module.css'

interface SettingsPageProps {
  title: string
  /** Stands beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A page of the settings, with the way to the others beside it. On a narrow screen the menu has that. */
export function SettingsPage({ title, aside, children }: SettingsPageProps) {
  usePageName(title)
  const places = settingsFor(usePerson())
  const narrow = useMedia(NARROW)
  return (
    <div className={classes.frame} data-narrow={narrow || undefined}>
      {!narrow && (
        <nav className={classes.places} aria-label="Settings">
          {places.map((place) => (
            <PlaceLink key={place.href} {...place} />
          ))}
        </nav>
      )}
      <main className="page">
        <Group justify="space-between">
          <Title order={1}>{title}</Title>
          {aside}
        </Group>
        {children}
      </main>
    </div>
  )
}
