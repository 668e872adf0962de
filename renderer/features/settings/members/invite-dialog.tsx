import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ActionResult } from '../../../../server/contract/define/action.ts'
import type { Actions } from '../../../../server/contract/index.ts'
import { wallClock } from '../../../format/zoned-time.ts'
import { deviceZone } from '../../../schema/typed-moment.ts'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { leftText } from '../keys/left-text.ts'
import classes from '../settings.module.css'
import { useNow } from '../use-now.ts'
import { InviteReach } from './invite-reach.tsx'

type Invite = ActionResult<Actions['inviteMember']>

interface InviteDialogProps extends Invite {
  /** Of the invited person. */
  email: string
  /** Creates a new invite for the same person. */
  onAgain: () => void
  onClose: () => void
}

/** A new invite to scan or send; its code is shown once. */
export function InviteDialog({ email, code, url, qr, expiresAt, onAgain, onClose }: InviteDialogProps) {
  const leftMs = Date.parse(expiresAt) - useNow(1000)
  const over = leftMs <= 0
  const until = wallClock(expiresAt, deviceZone()).time
  return (
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
        {over ? (
          <Notice kind="error">{`This invite has expired. Make another one for ${email}.`}</Notice>
        ) : (
          <Notice kind="info">
            {`Let them scan this, or send them the address. It lets ${email} in, once, until ${until}, and is not shown again.`}
          </Notice>
        )}
        {!over && (
          <>
            <InviteReach url={url} onClose={onClose}>
              <img
                src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
                alt="QR code with the address of the invite"
                className={classes.qr}
              />
            </InviteReach>
            <Text ta="center" className={classes.left ?? ''} data-left={leftMs < 60_000 || undefined}>
              {leftText(leftMs)} left
            </Text>
            <CopyField label="Address" value={url} />
            <CopyField label="Code" value={code} />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onAgain}>
            New invite
          </Button>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
