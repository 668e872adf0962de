import { ActionIcon, Menu, Text } from '@mantine/core'
import { Link } from 'wouter'
import classes from './sharing.module.css'
import { openUrls, sharingSummary } from './sharing-words.ts'
import { useSharing } from './use-sharing.ts'

const REFRESH_MS = 30_000

/** In the header on the laptop itself: whether it is shared, and its address. */
export function ShareState() {
  const { data } = useSharing(REFRESH_MS)
  if (!data) return null
  const { text, tone } = sharingSummary(data)
  const urls = data.on ? openUrls(data) : []
  return (
    <Menu
      position="bottom-end"
      width={320}
      transitionProps={{ duration: 0 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon
          className={classes.state ?? ''}
          data-is={data.plainHttp && data.on ? 'bad' : tone}
          color="gray"
          aria-label={text}
          title={text}
        >
          <svg
            viewBox="0 0 24 24"
            width="24"
            height="24"
            fill="none"
            stroke="currentColor"
            aria-hidden="true"
          >
            <g strokeWidth="2.2" strokeLinecap="round">
              <path d="M3 9.5a13 13 0 0 1 18 0M6.3 13a8.4 8.4 0 0 1 11.4 0M9.4 16.4a4 4 0 0 1 5.2 0M12 19.6v.1" />
              {!data.on && <path d="M4 3.5l16 17" />}
            </g>
          </svg>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.menu}>
          <Text fw={650}>{text}</Text>
          {urls.map(({ label, url }) => (
            <Text key={url} c="dimmed">
              {label}: <code>{new URL(url).host}</code>
            </Text>
          ))}
        </div>
        <Menu.Item component={Link} href="/settings/sharing">
          Sharing on this network
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
