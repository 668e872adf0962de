import common from '@ts-morph/common'

/** TypeScript's compiler interface as packages know it, which TypeScript 7 no longer brings. */
export default common.ts
