import { usePerson } from '../../context/login-context.ts'
import { usePageName } from '../../context/page-title.ts'
import { PlaceLink } from '../../context/place-link.tsx'
import { settingsFor } from '../../context/places.ts'
import { NARROW, useMedia } from '../../ui/use-media.ts'
import { Page, type PageProps } from './page.tsx'
import classes from './settings-page.module.css'

/** A page of the settings, with the way to the others beside it. On a narrow screen the menu has that. */
export function SettingsPage(props: PageProps & { title: string }) {
  usePageName(props.title)
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
      <Page {...props} />
    </div>
  )
}
