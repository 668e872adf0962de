import { buildGuide, guideIsStale } from '../../scripts/guide/guide-build.ts'
import { buildRenderer, rendererIsStale } from '../../scripts/renderer-build.ts'

/** Builds the web UI and the guide once before all tests, vitest's and Playwright's, if their sources changed. */
export default async function buildWebUi(): Promise<void> {
  if (rendererIsStale()) await buildRenderer()
  if (guideIsStale()) await buildGuide()
}
