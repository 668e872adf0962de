import type { Connection } from '../engine/connection.ts'

/**
 * Tablets trust the garage of the backup, which is the other laptop's after a takeover; a backup of before there was any
 * keeps the one of now.
 */
export function carryInstance(connection: Connection): void {
  connection.exec(`
    update main.instance set (authority_key, authority_certificate) =
      (select authority_key, authority_certificate from replaced.instance)
      where authority_certificate is null;`)
}
