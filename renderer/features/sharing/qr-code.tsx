import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import classes from './sharing.module.css'

/** Rendered in the page, so that the text is sent nowhere. */
async function draw(text: string): Promise<string> {
  const { default: qrCode } = await import('qrcode')
  return qrCode.toString(text, { type: 'svg', margin: 2 })
}

/** A QR code. */
export function QrCode({ text, alt }: { text: string; alt: string }) {
  const { data, error } = useQuery({ queryKey: ['qr', text], queryFn: () => draw(text) })
  if (error) return <Text c="dimmed">The code cannot be drawn. Type the address instead.</Text>
  return (
    <div className={classes.qr}>
      {data && <img src={`data:image/svg+xml,${encodeURIComponent(data)}`} alt={alt} />}
    </div>
  )
}
