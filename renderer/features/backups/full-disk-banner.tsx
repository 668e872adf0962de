import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { client } from '../../data/client.ts'
import { momentText, sizeText } from '../../format/backup-words.ts'
import { toFailure } from '../../format/failure.ts'
import { useToast } from '../../ui/toasts.tsx'
import classes from './backups.module.css'
import { useBackups, useRemoveBackup, useStorage } from './use-backups.ts'

const REFRESH_MS = 15_000
const FORBIDDEN = 403
const TELL_AN_OWNER = 'Ask an owner of the first account to remove old backups.'

/** Removes the oldest removable backup in one press, as a quick way to free space. */
function RemoveOldest() {
  const { data } = useBackups()
  const remove = useRemoveBackup()
  const toast = useToast()
  const here = data?.items.filter(({ isHere }) => isHere) ?? []
  const oldest = here.length > 1 ? here.at(-1) : undefined
  if (!oldest) return null
  const removeIt = () =>
    remove.mutate(oldest.id, {
      onSuccess: () => toast({ text: `The backup of ${momentText(oldest.createdAt)} is removed.` }),
      onError: (error) => toast({ kind: 'error', text: toFailure(error).message }),
    })
  return (
    <Button variant="default" aria-disabled={remove.isPending} onClick={removeIt}>
      {`Remove the oldest backup (${sizeText(oldest.sizeBytes)})`}
    </Button>
  )
}

/** Lists what uses disk space; for owners of the first account. */
function DiskUsage() {
  const { data, error } = useStorage()
  if (error && toFailure(error).status === FORBIDDEN) return <p>{TELL_AN_OWNER}</p>
  if (!data) return null
  const bytesOf = (part: string) => data.parts.find((each) => each.part === part)?.bytes ?? 0
  const sizes = [
    `${sizeText(data.freeBytes)} are free`,
    `backups take ${sizeText(bytesOf('backups'))}`,
    `the database ${sizeText(bytesOf('database') + bytesOf('log'))} (telemetry in it ${sizeText(data.telemetryInDatabaseBytes)})`,
    `exports and caches ${sizeText(bytesOf('temporary'))}`,
  ]
  return (
    <>
      <p>{`${sizes.join(', ')}. Remove old backups, or other files from this disk.`}</p>
      <div className={`toolbar ${classes.actions}`}>
        <RemoveOldest />
        <Link href="/settings/backups">See the disk usage</Link>
      </div>
    </>
  )
}

/** Shown on every page while the server's disk is full. */
export function FullDiskBanner({ isOwner }: { isOwner: boolean }) {
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: () => client.health(),
    refetchInterval: REFRESH_MS,
  })
  if (data?.disk !== 'full') return null
  return (
    <div className="banner">
      <p role="status">
        The disk of the server is full. Everything can be read; what you type is kept on this device and saved
        by itself once there is room.
      </p>
      {isOwner ? <DiskUsage /> : <p>{TELL_AN_OWNER}</p>}
    </div>
  )
}
