import { Text } from '@mantine/core'
import type { Sharing } from '../../../server/contract/actions/sharing.ts'

interface ShareFirstProps {
  /** Undefined where nothing has to be switched on. */
  sharing: Sharing | undefined
  /** Names of the interfaces to share on. */
  chosen: readonly string[]
  onChoose: (names: string[]) => void
}

/** Says that inviting switches sharing on, and asks on which networks. */
export function ShareFirst({ sharing, chosen, onChoose }: ShareFirstProps) {
  if (!sharing) return null
  const { interfaces, hostName } = sharing
  return (
    <fieldset className="checks">
      <legend>Share on the network</legend>
      <Text c="dimmed" size="sm">
        {`No other device can open Trackside yet. Inviting switches sharing on, encrypted, as ${hostName} and at these addresses:`}
      </Text>
      {interfaces.map(({ name, addresses }) => (
        <label key={name} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ currentTarget }) =>
              onChoose(currentTarget.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
            }
          />
          {`${name}: ${addresses.join(', ') || 'no address'}`}
        </label>
      ))}
      {interfaces.length === 0 && (
        <Text>This laptop is on no network. Plug in a cable, or join a Wi-Fi.</Text>
      )}
    </fieldset>
  )
}
