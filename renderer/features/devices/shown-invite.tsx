import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ActionResult } from '../../../server/contract/define/action.ts'
import type { Actions } from '../../../server/contract/index.ts'
import { momentText } from '../../format/backup-words.ts'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { InviteReach } from '../settings/members/invite-reach.tsx'
import settings from '../settings/settings.module.css'

interface ShownInviteProps extends ActionResult<Actions['inviteDevices']> {
  onClose: () => void
}

/** An invite for devices, to scan or to type. Its code is shown once. */
export const ShownInvite = ({ url, qr, expiresAt, onClose }: ShownInviteProps) => (
  <Modal opened onClose={onClose} title="Scan to join" size="lg" closeOnClickOutside={false}>
    <Stack>
      <Notice kind="info">
        {`Scan this with each device, or open the address on it, until ${momentText(expiresAt)}. It is not shown again.`}
      </Notice>
      <InviteReach url={url} onClose={onClose}>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt="QR code with the address of the invite"
          className={settings.qr}
        />
      </InviteReach>
      <CopyField label="Address" value={url} />
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  </Modal>
)
