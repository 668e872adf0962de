import { join } from 'node:path'
import type { Failure, FailureKind } from './failure.ts'

/** Remedies for a failure; the first one offered is the most likely. */
export type Remedy =
  | 'retry'
  | 'other-port'
  | 'choose-folder'
  | 'standard-folder'
  | 'new-secret'
  | 'check-updates'
  | 'update-from-file'
  | 'show-logs'
  | 'copy-details'
  | 'quit'

interface Action {
  remedy: Remedy
  label: string
}

export interface Explanation {
  title: string
  /** Paragraphs. */
  text: readonly string[]
  actions: readonly Action[]
  /** Technical details, for support. */
  details: string
}

/** Context of the failure. */
export interface FailureContext {
  dataDir: string
  logFile: string
  /** The program that answers at the taken port, if known. */
  holder?: string
  /** Version of the app. */
  version: string
}

const LABELS: Record<Remedy, string> = {
  retry: 'Try again',
  'other-port': 'Use another free port',
  'choose-folder': 'Choose another folder…',
  'standard-folder': 'Start with the standard folder',
  'new-secret': 'Make a new key, everybody logs in again',
  'check-updates': 'Check for updates…',
  'update-from-file': 'Update from a file…',
  'show-logs': 'Show the log',
  'copy-details': 'Copy details',
  quit: 'Quit',
}

type Case = (
  failure: Failure,
  context: FailureContext,
) => Pick<Explanation, 'title' | 'text'> & { ways: readonly Remedy[] }

const folderCase =
  (title: string, why: string): Case =>
  ({ path }, { dataDir }) => ({
    title,
    text: [
      `Trackside keeps its data in ${dataDir}. ${why}${path && path !== dataDir ? ` It is about ${path}.` : ''}`,
      'If the folder is on a stick or a network drive, connect that and try again. Otherwise choose another folder: it is remembered, and what is in the old one stays there.',
    ],
    ways: ['retry', 'choose-folder'],
  })

const CASES: Record<FailureKind, Case> = {
  'port-taken': ({ port }, { holder }) => ({
    title: `Port ${port ?? ''} is taken`.replace('  ', ' '),
    text: [
      `${holder ?? 'Another program'} uses the port that tablets and other laptops reach Trackside at.`,
      'End that program and try again, or use another free port. It is remembered; devices that know this laptop by its old address need the new one.',
    ],
    ways: ['retry', 'other-port'],
  }),
  'port-refused': ({ port }) => ({
    title: `This system does not let Trackside use port ${port ?? 'it was given'}`,
    text: [
      'Ports below 1024 are for the system, and some are kept by security software. Use another free port.',
    ],
    ways: ['other-port', 'retry'],
  }),
  'address-not-here': ({ words }) => ({
    title: 'The address to serve at is not one of this laptop',
    text: [
      `HOST names an address that no interface has at the moment (${words}).`,
      'Connect the cable or the network that has it, or start without HOST, and try again.',
    ],
    ways: ['retry'],
  }),
  'folder-in-use': ({ words }, { dataDir }) => ({
    title: 'The data folder is in use',
    text: [
      `Another Trackside works on ${dataDir}: ${words}.`,
      'Two at once would spoil each other’s data. End the other one and try again, or choose another folder.',
    ],
    ways: ['retry', 'choose-folder'],
  }),
  'folder-not-writable': folderCase(
    'The data folder cannot be written',
    'This user may not write there, or the disk is write-protected.',
  ),
  'folder-not-there': folderCase('The data folder is not there', 'It does not exist and cannot be made.'),
  'folder-is-file': folderCase('The data folder is a file', 'There is a file where the folder should be.'),
  'disk-full': (_failure, { dataDir }) => ({
    title: 'The disk is full',
    text: [
      `There is no room left where Trackside keeps its data (${dataDir}). Nothing is lost.`,
      `Make room, at best some gigabytes, and try again. Old backups are in ${join(dataDir, 'backups')}: the newest one should stay.`,
    ],
    ways: ['retry', 'choose-folder'],
  }),
  'disk-failed': ({ words }, { dataDir }) => ({
    title: 'The disk fails',
    text: [
      `The disk that Trackside keeps its data on does not read or write as it should (${dataDir}: ${words}). Nothing was changed.`,
      'Try again. If it goes on, copy the folder to another disk, choose it there, and have this disk looked at.',
    ],
    ways: ['retry', 'choose-folder'],
  }),
  'database-newer': ({ words }, { version, dataDir }) => ({
    title: 'The data is from a newer version of Trackside',
    text: [
      `This is version ${version}; a newer one has written the data in ${dataDir} (${words}).`,
      'Nothing has been touched. Install the newer version: over the internet, or from a file on a USB stick.',
    ],
    ways: ['update-from-file', 'check-updates', 'choose-folder', 'retry'],
  }),
  configuration: ({ words }) => ({
    title: 'A setting of this start is wrong',
    text: [
      `${words}.`,
      'It comes from the environment that Trackside was started in. Mend it there and start again.',
    ],
    ways: ['retry'],
  }),
  'secret-unreadable': ({ words }) => ({
    title: 'The key that signs logins cannot be read',
    text: [
      `${words}.`,
      'That happens when the data came from another computer or user, or while the keyring of this one is locked: unlock it and try again. With a new key nothing of the garage’s data is lost, but everybody logs in again. The old key is kept beside it.',
    ],
    ways: ['retry', 'new-secret', 'choose-folder'],
  }),
  'choices-damaged': ({ path }) => ({
    title: 'What this app remembered cannot be read',
    text: [
      `The file ${path ?? ''} is damaged. It said where the data of the garage is; the data itself is not touched.`.replace(
        '  ',
        ' ',
      ),
      'If you once chose a folder for the data, choose it again. If not, start with the standard folder.',
    ],
    ways: ['standard-folder', 'choose-folder'],
  }),
  'keeps-ending': () => ({
    title: 'The server keeps ending',
    text: [
      'It was started again and again, and ended each time. What has been saved is safe.',
      'Try once more; if that does not help, send the details to the person who looks after Trackside.',
    ],
    ways: ['retry'],
  }),
  other: () => ({
    title: 'Trackside could not start',
    text: [
      'Something happened that it does not know a way out of. What has been saved is safe.',
      'Try again; if that does not help, send the details to the person who looks after Trackside.',
    ],
    ways: ['retry', 'choose-folder'],
  }),
}

/** Explains a failure to the user and offers remedies. */
export function explain(failure: Failure, context: FailureContext): Explanation {
  const { title, text, ways } = CASES[failure.kind](failure, context)
  const remedies: readonly Remedy[] = [...ways, 'show-logs', 'copy-details', 'quit']
  return {
    title,
    text,
    actions: remedies.map((remedy) => ({ remedy, label: LABELS[remedy] })),
    details: [
      `Trackside ${context.version}: ${failure.kind}`,
      `Data folder: ${context.dataDir}`,
      `Log: ${context.logFile}`,
      '',
      failure.words,
    ].join('\n'),
  }
}
