import type { Connection } from './connection.ts'

/**
 * Tablets trust the garage of the backup, which is the other laptop's after a takeover; a backup of before there was any
 * keeps the one of now. A term is never given out twice.
 */
export function carryInstance(connection: Connection): void {
  connection.exec(`
    update main.instance set (authority_key, authority_certificate) =
      (select authority_key, authority_certificate from replaced.instance)
      where authority_certificate is null;
    update main.instance set (lead_term, lead_machine, lead_since) =
      (select lead_term, lead_machine, lead_since from replaced.instance)
      where lead_term <= (select lead_term from replaced.instance);`)
}
