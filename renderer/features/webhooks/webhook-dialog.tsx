import { Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { usePerson } from '../../context/login-context.ts'
import type { Row } from '../../data/row-cache.ts'
import { useCreate, useUpdate } from '../../data/use-rows.ts'
import { useFocusReturn } from '../../ui/dialog/use-focus-return.ts'
import { FormFoot } from '../../ui/form/form-foot.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFirstFocus } from '../../ui/form/use-first-focus.ts'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import { useMedia } from '../../ui/use-media.ts'
import type { Filters } from './delivered-words.ts'
import { FiltersPicker } from './filters-picker.tsx'

export type Webhook = Row<'webhooks'>

interface WebhookDialogProps {
  /** The one that is edited; a new one without. */
  webhook?: Webhook
  onClose: () => void
  /** Called with a new webhook and the secret that only its answer has. */
  onAdded?: (webhook: Webhook, secret: string) => void
}

const PHONE = '(max-width: 48em)'
const ALL: Filters = { entityTypes: [], opTypes: [] }

const NETWORK =
  'https. You may also name an address of this machine or its network, with https or http, such as http://192.168.1.20:8080/hook. '
const PUBLIC = 'https, at a public address. An owner or an admin may also name an address of this network. '

function WebhookForm({ webhook, onClose, onAdded }: WebhookDialogProps) {
  const { role } = usePerson()
  const create = useCreate('webhooks')
  const update = useUpdate('webhooks')
  const [filters, setFilters] = useState<Filters>(webhook?.filters ?? ALL)
  // Somebody else's change meanwhile must not be overwritten unseen.
  const [opened] = useState(webhook)
  const { form, busy, failure, onSubmit } = useSubmit(['name', 'url'], async (values) => {
    const { name = '', url = '', secret = '' } = values
    const body = {
      name: name.trim(),
      url: url.trim(),
      enabled: values.enabled !== undefined,
      filters: {
        entityTypes: [...filters.entityTypes],
        opTypes: [...filters.opTypes] as Webhook['filters']['opTypes'],
      },
    }
    if (opened) {
      await update.mutateAsync({ id: opened.id, body, ifMatch: opened.version })
      onClose()
      return
    }
    const made = await create.mutateAsync({ ...body, ...(secret !== '' && { secret }) })
    onClose()
    onAdded?.(made, (made as Webhook & { secret: string }).secret)
  })
  useFirstFocus(form)
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <Stack>
        {failure && <Notice kind="error">{failure.message}</Notice>}
        <TextField
          name="name"
          label="Name"
          placeholder="Factory"
          maxLength={200}
          autoComplete="off"
          defaultValue={opened?.name}
          error={failure?.fields.name}
        />
        <TextField
          name="url"
          label="URL"
          hint={`${role === 'member' ? PUBLIC : NETWORK}It is asked with POST; redirects are not followed.`}
          inputMode="url"
          placeholder="https://factory.example/hooks/trackside"
          autoComplete="off"
          spellCheck={false}
          defaultValue={opened?.url}
          error={failure?.fields.url}
        />
        {!opened && (
          <TextField
            name="secret"
            label="Secret (optional)"
            hint="Signs each delivery. Leave it empty and one of 48 characters is made; it is shown once."
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            error={failure?.fields.secret}
          />
        )}
        <label className="check">
          <input type="checkbox" name="enabled" defaultChecked={opened?.enabled ?? true} />
          Enabled
        </label>
        <FiltersPicker value={filters} onChange={setFilters} />
        {failure?.fields.filters && <Notice kind="error">{`The filters: ${failure.fields.filters}.`}</Notice>}
        <FormFoot saveLabel={opened ? 'Save' : 'Add webhook'} busy={busy} onCancel={onClose} />
      </Stack>
    </form>
  )
}

/** The form of a webhook. */
export function WebhookDialog(props: WebhookDialogProps) {
  useFocusReturn()
  const phone = useMedia(PHONE)
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.webhook ? 'Edit webhook' : 'Add webhook'}
      size="xl"
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      <WebhookForm {...props} />
    </Modal>
  )
}
