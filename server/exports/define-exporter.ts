import { z } from 'zod'
import { checkDeclaration, kindLabel, ofOwnKinds } from '../contract/define/check-declaration.ts'
import { fileTypes } from '../contract/define/export.ts'
import type { ColumnKind } from '../domain/exports/table.ts'
import { moduleFile } from '../files/module-file.ts'
import type { Cell } from './cell.ts'

/** A list, or a custom view, with the rows that its reader may see. */
export interface ExportTable {
  /** Such as `laps`, or a view's name. */
  readonly title: string
  /** `timestamp`: ISO 8601 in UTC; `date`: a day; `wallTime`: a time without a zone. */
  readonly columns: readonly { readonly header: string; readonly kind: ColumnKind }[]
  /** A value for each column, read as they are taken; once. */
  readonly rows: Iterable<readonly Cell[]>
}

type Part = string | Uint8Array

/**
 * From a table to the file, in parts: text (UTF-8) or bytes. It is the default export of a module that the thread of downloads
 * imports; what it throws is the answer to the download, as a 500 that names the exporter.
 */
export type WriteExport = (
  table: ExportTable,
) => Part | Iterable<Part> | AsyncIterable<Part> | Promise<Part | Iterable<Part>>

export interface ExporterDeclaration {
  /** Letters, digits and hyphens, up to 40: value of `format` in requests. None that is there already. */
  kind: string
  /** What people call it. Default: the kind. */
  label?: string | undefined
  /** Ending of the file's name without the dot. */
  extension: string
  /** Such as `application/json`. */
  mediaType: string
  /** File of the module whose default export is a `WriteExport`. */
  write: URL | string
}

/** An export format of lists and custom views, as `startTrackside` takes it. */
export interface Exporter extends ExporterDeclaration {
  label: string
  /** Address of the module. */
  write: string
}

const KIND = 'must be a kind such as kart-json: letters, digits and hyphens'
const ENDING = 'must be an ending of files’ names such as json: letters and digits, without the dot'
const MEDIA = 'must be a media type such as application/json'

const declaration = z.strictObject(
  {
    kind: z.string(KIND).regex(/^[a-zA-Z][a-zA-Z0-9-]{0,39}$/, KIND),
    label: kindLabel,
    extension: z.string(ENDING).regex(/^[a-zA-Z0-9]{1,12}$/, ENDING),
    mediaType: z
      .string(MEDIA)
      .max(100)
      .regex(/^[a-z]+\/[\w.+-]+(?:; ?charset=[\w-]+)?$/, MEDIA),
    write: moduleFile,
  },
  'must be an object',
)

/**
 * An export format from its declaration. Throws an Error that names each field that is wrong.
 * @example defineExporter({ kind: 'json', extension: 'json', mediaType: 'application/json', write: new URL('./write-json.js', import.meta.url) })
 */
export function defineExporter(declared: ExporterDeclaration): Exporter {
  const data = checkDeclaration('exporter', declaration, declared)
  return Object.freeze({ ...data, label: data.label ?? data.kind })
}

/** The exporters that a program adds, checked. Throws an Error that names what is wrong with one. */
export const exportersIn = (added: readonly ExporterDeclaration[]): readonly Exporter[] =>
  ofOwnKinds('exporter', added.map(defineExporter), Object.keys(fileTypes))
