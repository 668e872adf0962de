import { atEnd } from '../../support/at-end.ts'
import { hasPostgres, type Postgres, startCluster } from './cluster.ts'

export type { Postgres, TestDatabase } from './cluster.ts'
export { hasPostgres }

/** For the titles of tests that need a database. */
export const note = hasPostgres
  ? ''
  : ' (left out: PostgreSQL is not installed, `apt-get install postgresql`)'

/** A cluster that ends after the file's tests. */
export async function startPostgres(options: { durable?: boolean } = {}): Promise<Postgres> {
  const cluster = await startCluster(options)
  atEnd(() => cluster.stop())
  return cluster
}
