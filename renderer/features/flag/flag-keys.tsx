import { Menu } from '@mantine/core'
import { memo } from 'react'
import { useCommand } from '../../context/commands.ts'
import type { Row } from '../../data/row-cache.ts'
import { useUpdate } from '../../data/use/use-rows.ts'
import type { FlagState } from '../../laps/flag/flag-state.ts'
import { FLAGS, type FlagWords, isLast } from '../../laps/flag/flags.ts'
import { useShowFlag } from '../../laps/flag/use-show-flag.ts'
import { MEDIA } from '../../ui/breakpoints.ts'
import { useMedia } from '../../ui/use-media.ts'
import classes from './flag.module.css'

type Show = (flag: FlagWords['flag']) => void

const KEYS = FLAGS.filter((each) => !isLast(each))

/** A flag by its key and in the palette, on every page that has the band. */
function FlagCommand({ flag, isOut, show }: { flag: FlagWords; isOut: boolean; show: Show }) {
  const run = () => {
    if (!isOut) show(flag.flag)
  }
  useCommand({ label: flag.name, group: 'Flag', keys: flag.key, run })
  return null
}

const FlagKey = ({
  flag: { flag, key, name },
  isOut,
  show,
}: {
  flag: FlagWords
  isOut: boolean
  show: Show
}) => (
  <button
    type="button"
    className={classes.key}
    aria-label={`${key}: ${name}`}
    aria-pressed={isOut}
    aria-keyshortcuts={key}
    title={`${name} (${key})`}
    onClick={() => {
      if (!isOut) show(flag)
    }}
  >
    {key}
  </button>
)

/** Ends a session by hand. */
function useFinish({ id, name }: Row<'sessions'>) {
  const { mutate } = useUpdate('sessions')
  return () => mutate({ id, body: { status: 'finished' }, what: name, message: `${name} is finished.` })
}

/** The keys of the flags, and what ends the session in a menu. A phone has all of them in the menu. */
export const FlagKeys = memo(function FlagKeys({ session, flag }: Pick<FlagState, 'session' | 'flag'>) {
  const show = useShowFlag(session)
  const finish = useFinish(session)
  const phone = useMedia(MEDIA.phone)
  useCommand({ label: `Finish ${session.name}`, group: 'Flag', run: finish })
  const inMenu = FLAGS.filter((each) => phone || isLast(each))
  return (
    <div className={classes.keys} role="toolbar" aria-label="Flags">
      {FLAGS.map((each) => (
        <FlagCommand key={each.flag} flag={each} isOut={each.flag === flag} show={show} />
      ))}
      {!phone &&
        KEYS.map((each) => <FlagKey key={each.flag} flag={each} isOut={each.flag === flag} show={show} />)}
      {flag === 'chequered' && (
        <button type="button" className={classes.key} onClick={finish}>
          Finish
        </button>
      )}
      <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <button type="button" className={classes.key}>
            {phone ? 'Flag' : 'More'}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {inMenu.map((each) => (
            <Menu.Item
              key={each.flag}
              disabled={each.flag === flag}
              rightSection={<kbd>{each.key}</kbd>}
              onClick={() => show(each.flag)}
            >
              {each.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={finish}>Finish the session</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
})
