import { useEffect } from 'react'
import { useLoaded } from '../../api/use-loaded.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { countRows, type RowCount } from './row-counts.ts'

const NUMBER = new Intl.NumberFormat('en')

const CountTable = ({ counts }: { counts: RowCount[] }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Resource</th>
        <th scope="col" className="number">
          Rows
        </th>
      </tr>
    </thead>
    <tbody>
      {counts.map(({ path, title, rows }) => (
        <tr key={path}>
          <th scope="row">
            <span className="resource">
              <span>{title}</span> <code>/{path}</code>
            </span>
          </th>
          <td className="number">{rows === null ? 'not for you' : NUMBER.format(rows)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const NothingYet = () => (
  <Notice kind="info">
    Nothing is stored yet. Load a weekend with “npm run load -- folder”, or send rows over the API.
  </Notice>
)

/** Every resource that the server offers to the person who is logged in. */
export function ResourceList({ onExpired }: { onExpired: () => void }) {
  const [counts, reload] = useLoaded(countRows)
  const expired = counts.state === 'failed' && counts.failure.status === 401
  useEffect(() => {
    if (expired) onExpired()
  }, [expired, onExpired])
  return (
    <Panel
      title="What is served"
      aside={
        <button type="button" onClick={reload}>
          Count again
        </button>
      }
    >
      {counts.state === 'loading' && <p>Counting rows…</p>}
      {counts.state === 'failed' && <Notice kind="error">{counts.failure.message}</Notice>}
      {counts.state === 'ready' && counts.value.every(({ rows }) => rows === 0) && <NothingYet />}
      {counts.state === 'ready' && <CountTable counts={counts.value} />}
      <p className="links">
        <a href="/docs">API documentation</a>
        <a href="/openapi.json">openapi.json</a>
      </p>
    </Panel>
  )
}
