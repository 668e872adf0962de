import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ActionResult } from '../../../server/contract/action.ts'
import type { Actions } from '../../../server/contract/index.ts'
import { Notice } from '../../ui/notice.tsx'
import { wallClock } from '../../ui/zoned-time.ts'
import { isLoopback } from '../door/place.ts'
import { CopyField } from './copy-field.tsx'
import classes from './data.module.css'
import { deviceZone } from './moment-text.ts'

type Invite = ActionResult<Actions['inviteMember']>

/** An invite that was just made: to be scanned or sent, for it is not shown again. */
export const InviteDialog = ({ url, qr, expiresAt, onClose }: Invite & { onClose: () => void }) => (
  <Modal
    opened
    onClose={onClose}
    title="The invite"
    size="lg"
    closeOnClickOutside={false}
    closeOnEscape={false}
    withCloseButton={false}
  >
    <Stack>
      <Notice kind="info">
        {`Let them scan this, or send them the address. It lets one person in, once, until ${wallClock(expiresAt, deviceZone()).time}, and is not shown again.`}
      </Notice>
      {isLoopback(new URL(url).hostname) && (
        <Text>This address works on this machine only: the server listens to no other.</Text>
      )}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR code with the address of the invite"
        className={classes.qr}
      />
      <CopyField label="Address" value={url} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  </Modal>
)
