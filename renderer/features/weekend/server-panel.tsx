import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { Panel } from '../../ui/panel.tsx'
import { Address } from './address.tsx'
import { uptimeText } from './uptime.ts'

const REFRESH_MS = 30_000

/** Name and address of the server. */
export function ServerPanel() {
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: () => client.health(),
    refetchInterval: REFRESH_MS,
  })
  return (
    <Panel title="This server">
      <Address />
      {data && (
        <Text c="dimmed">{`Trackside ${data.version}, running for ${uptimeText(data.uptimeSec)}.`}</Text>
      )}
    </Panel>
  )
}
