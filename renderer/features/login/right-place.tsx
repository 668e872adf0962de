import { Stack, Text } from '@mantine/core'
import { Fingerprint } from '../../ui/marks/fingerprint.tsx'

const HINT = 'The pit wall shows the same under Settings, Sharing: you are in the right place.'

/** Fingerprint to compare with the laptop's screen before typing a password. */
export const RightPlace = ({ fingerprint }: { fingerprint: string }) => (
  <Stack gap="xs">
    <Fingerprint value={fingerprint} hint={HINT} />
    <Text>
      Does the browser warn about this page?{' '}
      <a href="/trust" className="plain-link">
        How this device learns to trust the garage
      </a>
    </Text>
  </Stack>
)
