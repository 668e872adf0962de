import { createHash } from 'node:crypto'
import type { Authority } from '../../sharing/authority.ts'
import { escapeHtml } from '../pages/escape-html.ts'

/** Deterministic per garage, so that installing it again replaces the first. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
    .join('-')
    .toUpperCase()
}

/** Configuration profile with which an iPad, iPhone or Mac trusts this garage. */
export function mobileConfig({ der, fingerprint, name }: Authority): string {
  const garage = `app.trackside.garage.${fingerprint.replaceAll(':', '').slice(0, 16).toLowerCase()}`
  const shown = escapeHtml(name)
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>PayloadType</key><string>Configuration</string>
  <key>PayloadVersion</key><integer>1</integer>
  <key>PayloadIdentifier</key><string>${garage}</string>
  <key>PayloadUUID</key><string>${idOf(`${fingerprint} profile`)}</string>
  <key>PayloadDisplayName</key><string>${shown}</string>
  <key>PayloadOrganization</key><string>Trackside</string>
  <key>PayloadDescription</key><string>Lets this device know the laptop of its garage. It holds for names that end in .local and for private networks, and for nothing else.</string>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadType</key><string>com.apple.security.root</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>${garage}.certificate</string>
      <key>PayloadUUID</key><string>${idOf(`${fingerprint} certificate`)}</string>
      <key>PayloadDisplayName</key><string>${shown}</string>
      <key>PayloadCertificateFileName</key><string>trackside.crt</string>
      <key>PayloadContent</key>
      <data>${der.toString('base64')}</data>
    </dict>
  </array>
</dict>
</plist>
`
}
