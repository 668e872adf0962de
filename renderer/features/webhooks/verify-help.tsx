import { Text } from '@mantine/core'
import { Panel } from '../../ui/panel.tsx'
import { CopyBlock } from './copy-block.tsx'
import { VERIFY_EXAMPLE } from './verify-example.ts'

/** Explains how receivers verify deliveries. */
export const VerifyHelp = () => (
  <Panel title="Verify a signature">
    <Text>
      Each delivery carries X-Service-Signature: sha256= and the HMAC-SHA256 of the exact bytes of its body,
      in hex, made with the secret. Answer 2xx within 8 seconds. Libraries for Standard Webhooks can check
      webhook-signature instead.
    </Text>
    <CopyBlock label="A receiver in Node" text={VERIFY_EXAMPLE} />
  </Panel>
)
