import type { Login } from '../../../server/contract/identity.ts'
import { client } from '../../api/client.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { LoginForm } from './login-form.tsx'
import { SetupForm } from './setup-form.tsx'

const askSetup = () => client.getSetup()

interface DoorProps {
  notice: string | undefined
  onEnter: (login: Login) => void
}

/** What somebody sees who is not logged in: the set-up form on a new server, else the login form. */
export function Door({ notice, onEnter }: DoorProps) {
  const [setup, askAgain] = useLoaded(askSetup)
  if (setup.state === 'ready')
    return setup.value.needed ? (
      <SetupForm onDone={onEnter} />
    ) : (
      <LoginForm notice={notice} onDone={onEnter} />
    )
  return (
    <Panel title="Log in">
      {setup.state === 'loading' && <p>Asking the server…</p>}
      {setup.state === 'failed' && (
        <>
          <Notice kind="error">{setup.failure.message}</Notice>
          <button type="button" onClick={askAgain}>
            Try again
          </button>
        </>
      )}
    </Panel>
  )
}
