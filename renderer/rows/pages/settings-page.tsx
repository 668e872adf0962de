import { usePerson } from '../../context/login-context.ts'
import { settingsFor } from '../../context/nav-items.ts'
import { NavLink } from '../../context/nav-link.tsx'
import { usePageName } from '../../context/page-title.ts'
import { MEDIA } from '../../ui/breakpoints.ts'
import { useMedia } from '../../ui/use-media.ts'
import { Page, type PageProps } from './page.tsx'
import classes from './settings-page.module.css'

/** A page of the settings, with links to the others beside it. On a narrow screen they are in the menu. */
export function SettingsPage(props: PageProps & { title: string }) {
  usePageName(props.title)
  const items = settingsFor(usePerson())
  const narrow = useMedia(MEDIA.desktop)
  return (
    <div className={classes.frame} data-narrow={narrow || undefined}>
      {!narrow && (
        <nav className={classes.items} aria-label="Settings">
          {items.map((place) => (
            <NavLink key={place.href} {...place} />
          ))}
        </nav>
      )}
      <Page {...props} />
    </div>
  )
}
