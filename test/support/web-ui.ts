import { buildRenderer, rendererIsStale } from '../../scripts/renderer-build.ts'

/** Builds the web UI once before all tests, if its sources changed. */
export async function setup(): Promise<void> {
  if (rendererIsStale()) await buildRenderer()
}
