import { Text } from '@mantine/core'
import { fingerprintGroups } from '../../format/fingerprint-groups.ts'
import classes from './fingerprint.module.css'

interface FingerprintProps {
  value: string
  /** How to compare it. */
  hint: string
}

/** A certificate's fingerprint, in groups that two people can read to each other. */
export const Fingerprint = ({ value, hint }: FingerprintProps) => (
  <div>
    <Text fw={650}>Fingerprint of this garage</Text>
    <code className={classes.fingerprint}>
      {fingerprintGroups(value).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups stand where they stand, and may be alike
        <span key={at}>{`${group} `}</span>
      ))}
    </code>
    <Text c="dimmed">{hint}</Text>
  </div>
)
