/** Steps for trusting a certificate on an operating system. */
export interface TrustSteps {
  system: string
  /** Matches the User-Agent of its browsers. */
  agent: RegExp
  /** HTML; `NAME` stands for the garage's name in the list of certificates. */
  steps: readonly string[]
}

const CERTIFICATE = '<a href="/trust/trackside.crt">the certificate</a>'
const PEM = '<a href="/trust/trackside.pem">the certificate as PEM</a>'
const PROFILE = '<a href="/trust/trackside.mobileconfig">the profile</a>'

/** In the wording of each system's settings. */
export const TRUST_STEPS: readonly TrustSteps[] = [
  {
    system: 'iPad and iPhone',
    // iPads send the User-Agent of a Mac.
    agent: /iPad|iPhone|Macintosh/,
    steps: [
      `In Safari, load ${PROFILE} and choose <b>Allow</b>.`,
      'Open <b>Settings</b>, tap <b>Profile Downloaded</b> near the top, then <b>Install</b>.',
      'In <b>Settings › General › About › Certificate Trust Settings</b>, switch <b>NAME</b> on.',
    ],
  },
  {
    system: 'Android',
    agent: /Android/,
    steps: [
      `Load ${CERTIFICATE}.`,
      'Open <b>Settings</b> and search for <b>CA certificate</b> (under Security, Encryption &amp; credentials, Install a certificate).',
      'Choose <b>Install anyway</b>, then the file <b>trackside.crt</b> in Downloads.',
    ],
  },
  {
    system: 'Windows',
    agent: /Windows/,
    steps: [
      `Load ${CERTIFICATE} and open the file.`,
      'Choose <b>Install Certificate</b>, <b>Current User</b>, then <b>Place all certificates in the following store</b>.',
      'Browse to <b>Trusted Root Certification Authorities</b>, finish, and say <b>Yes</b>. Start the browser again.',
    ],
  },
  {
    system: 'Mac',
    agent: /Macintosh/,
    steps: [
      `Load ${CERTIFICATE} and open the file; add it to the <b>login</b> keychain.`,
      'In <b>Keychain Access</b>, open <b>NAME</b> in that keychain.',
      'Under <b>Trust</b>, choose <b>Always Trust</b>, and close the window.',
    ],
  },
  {
    system: 'Linux, and Firefox anywhere',
    agent: /Linux(?!.*Android)|X11|Firefox/,
    steps: [
      `Load ${CERTIFICATE}.`,
      'Firefox: <b>Settings › Privacy &amp; Security › View Certificates › Authorities › Import</b>, and tick <b>Trust this CA to identify websites</b>.',
      'Chrome and Edge: open <b>chrome://certificate-manager</b>, <b>Local certificates › Custom › Trusted Certificates › Import</b>.',
    ],
  },
  {
    system: 'Scripts: curl, Python and Node',
    agent: /curl|python|node/i,
    steps: [
      `Load ${PEM}, and compare its fingerprint with <code>openssl x509 -in trackside.pem -noout -fingerprint -sha256</code>.`,
      'Name it: <code>curl --cacert trackside.pem</code>, Python <code>REQUESTS_CA_BUNDLE=trackside.pem</code> or <code>SSL_CERT_FILE=trackside.pem</code>, Node <code>NODE_EXTRA_CA_CERTS=trackside.pem</code>.',
    ],
  },
]
