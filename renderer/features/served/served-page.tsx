import { useLogin } from '../../api/use-login.ts'
import { Panel } from '../../ui/panel.tsx'
import { Door } from './door.tsx'
import { ResourceList } from './resource-list.tsx'
import { StatusPanel } from './status-panel.tsx'
import { Who } from './who.tsx'

/** The page at /app/: whether the server runs, who is there, and what it holds. */
export function ServedPage() {
  const { person, notice, enter, leave, expire } = useLogin()
  return (
    <>
      <header className="top">
        <h1>Trackside</h1>
        {person && <Who person={person} onLeave={leave} />}
      </header>
      <main>
        {person && <ResourceList onExpired={expire} />}
        {person === null && <Door notice={notice} onEnter={enter} />}
        {person === undefined && (
          <Panel title="Log in">
            <p>Looking up your login…</p>
          </Panel>
        )}
        <StatusPanel />
      </main>
    </>
  )
}
