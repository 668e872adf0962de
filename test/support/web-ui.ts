import { buildRenderer, rendererIsStale } from '../../scripts/renderer-build.ts'

/** Builds the web UI once before all tests, vitest's and Playwright's, if its sources changed. */
export default async function buildWebUi(): Promise<void> {
  if (rendererIsStale()) await buildRenderer()
}
